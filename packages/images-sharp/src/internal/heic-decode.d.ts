declare module "heic-decode" {
  interface HeicImage {
    readonly width: number
    readonly height: number
    readonly decode: () => Promise<{
      readonly width: number
      readonly height: number
      readonly data: Uint8ClampedArray
    }>
  }
  const decode: {
    readonly all: (input: {
      readonly buffer: Uint8Array
    }) => Promise<ReadonlyArray<HeicImage> & { readonly dispose: () => void }>
  }
  export default decode
}
