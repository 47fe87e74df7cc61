// Describes in a few words why a file system operation failed.

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'this place takes no folders',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file in its place',
  EIO: 'the disk reports an error',
};

/** The reason of a file system error; undefined for any other error. */
export const reasonOfFile = (error: unknown): string | undefined =>
  reasons[String((error as NodeJS.ErrnoException | null)?.code)];
