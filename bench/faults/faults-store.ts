// The S3-compatible store of the fault benchmark, a separate process so that it can be killed: `faults-store.ts
// FOLDER PORT`.
import S3rver from '@20minutes/s3rver';

const [directory = '', port = '0'] = process.argv.slice(2);
const server = new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  allowMismatchedSignatures: true,
  directory,
  configureBuckets: [{ name: 'estate' }],
});
process.send?.({ port: (await server.run()).port });
process.on('disconnect', () => process.exit(0));
