// The part of saxen's interface that the sheet reader uses; the package ships no types.
declare module 'saxen' {
  type Decode = (text: string) => string;
  type Attributes = Record<string, string>;

  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => Attributes) => void): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text', listener: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    on(event: 'attention', listener: (text: string) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
