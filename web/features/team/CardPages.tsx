// The pages of a card's list, where it has more than one.
import { Pagination } from '@mantine/core';
import { useEffect } from 'react';

export const pageSize = 25;

type CardPagesProps = { total: number; page: number; onChange: (page: number) => void };

export function CardPages({ total, page, onChange }: CardPagesProps) {
  const pages = Math.ceil(total / pageSize);
  const isBeyond = pages > 0 && page > pages;
  // The last of the last page may have gone.
  useEffect(() => {
    if (isBeyond) onChange(pages);
  }, [isBeyond, pages, onChange]);
  if (pages < 2) return null;
  return (
    <Pagination
      mt={16}
      size="sm"
      total={pages}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': `${control} page` })}
    />
  );
}
