// The bundles are CommonJS and know `__filename`; sources run as modules do not. Any file of the project will do: it is
// where packages are looked for.
Object.assign(globalThis, { __filename: import.meta.filename });
