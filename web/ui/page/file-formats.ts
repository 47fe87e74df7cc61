// The formats of files that a screen can download, with their names and icons.
import { IconFileTypeCsv, IconFileTypePdf, IconFileTypeXls } from '@tabler/icons-react';

export type FileFormat = 'csv' | 'xlsx' | 'pdf';

export const fileFormats: Readonly<
  Record<FileFormat, [label: string, icon: typeof IconFileTypeCsv]>
> = {
  csv: ['CSV', IconFileTypeCsv],
  xlsx: ['Excel (XLSX)', IconFileTypeXls],
  pdf: ['PDF', IconFileTypePdf],
};
