// The part of the S3 test server's interface that is used here; the package ships no types.
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: object);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
