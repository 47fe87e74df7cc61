// Types for the part of lean-qr that we use. Its own types are not found by the bundler's module resolution.
type QrCode = { readonly size: number; get(x: number, y: number): boolean };

declare module 'lean-qr' {
  export function generate(text: string): QrCode;
}

declare module 'lean-qr/extras/svg' {
  export function toSvgPath(code: QrCode): string;
}
