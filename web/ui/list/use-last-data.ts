// Keeps the last response on screen while the next one loads, so that paging and filtering never blank the table.
import { useState } from 'react';

export function useLastData<T>(data: T | undefined): T | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}
