/** What of gifenc 1.0.3 is used here; the package has no types. It is CommonJS, so Node gives everything by its default export. */
declare module "gifenc" {
  export type Colour = readonly [red: number, green: number, blue: number];
  interface Encoder {
    /** `delay` in milliseconds; `palette` is needed for the first frame; `dispose: 1` leaves a frame where it is. */
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
