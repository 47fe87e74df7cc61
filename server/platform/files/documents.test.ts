// Guarantees of the names of downloaded files.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentName, plainFileName } from './documents.ts';

describe('names of downloaded files', () => {
  test('a file name has no path, no leading dot and no bidirectional mark', () => {
    // U+202E displays a file that ends in "fdp.exe" as "exe.pdf".
    const names = ['Ada\u202Efdp.exe', '..\\..\\etc/passwd', '.profile', 'a\u0000b', ' "x" ', ''];
    assert.deepEqual(names.map(plainFileName), [
      'Ada_fdp.exe',
      '_.._etc_passwd',
      'profile',
      'a_b',
      '_x_',
      'file',
    ]);
  });

  test('the extension of a file name is replaced by the one of the content’s type', () => {
    assert.equal(documentName('/tmp/receipt.exe', 'pdf'), 'receipt.pdf');
    assert.equal(documentName('C:\\papers\\lease.docx', 'pdf'), 'lease.pdf');
    assert.equal(documentName('.png', 'webp'), 'file.webp');
  });
});
