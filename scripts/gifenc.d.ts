/** The used part of gifenc 1.0.3, which has no types. It is CommonJS, so Node only provides the default export. */
declare module "gifenc" {
  export type Colour = readonly [red: number, green: number, blue: number];
  interface Encoder {
    /** `delay` is in milliseconds. The first frame needs a `palette`. `dispose: 1` keeps a frame on screen. */
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        readonly palette?: readonly Colour[];
        readonly delay: number;
        readonly transparent?: boolean;
        readonly transparentIndex?: number;
        readonly dispose?: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  const gifenc: { GIFEncoder(): Encoder };
  export default gifenc;
}
