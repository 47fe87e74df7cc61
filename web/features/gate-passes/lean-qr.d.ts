// What we use of lean-qr, whose own types are not found by the bundler's way of resolving.
type QrCode = { readonly size: number; get(x: number, y: number): boolean };

declare module 'lean-qr' {
  export function generate(text: string): QrCode;
}

declare module 'lean-qr/extras/svg' {
  export function toSvgPath(code: QrCode): string;
}
