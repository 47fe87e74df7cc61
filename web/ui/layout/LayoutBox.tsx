// The element of a layout component: Mantine's Box with the component's own class beside the class that is given.
import { Box, type BoxProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ComponentType, ElementType } from 'react';

/** Mantine's style props, the attributes of an element, and the element that is rendered. */
export type LayoutProps = BoxProps &
  Omit<ComponentPropsWithoutRef<'div'>, keyof BoxProps> & { component?: ElementType };

// Box types its props for one element; a layout component only knows its element at run time.
const AnyBox = Box as ComponentType<LayoutProps>;

type LayoutBoxProps = LayoutProps & { own: (string | false | undefined)[] };

export function LayoutBox({ own, className, ...rest }: LayoutBoxProps) {
  return <AnyBox className={[...own, className].filter(Boolean).join(' ')} {...rest} />;
}
