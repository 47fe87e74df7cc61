// The text of a CSV file.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvText } from './csv.ts';

test('a cell of a CSV file is quoted and never runs as a formula', () => {
  assert.equal(
    csvText(['House', 'Reason'], [['6 Palm "B"', '=1+1']]),
    '\uFEFF"House","Reason"\r\n"6 Palm ""B""","\'=1+1"\r\n',
  );
  // A spreadsheet also runs a cell that begins with a full-width sign or a carriage return.
  assert.match(csvText(['Reason'], [['＝1+1'], ['\r=1+1']]), /"'＝1\+1"\r\n"'\r=1\+1"/);
});
