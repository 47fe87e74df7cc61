// The way back from a part of complaints that is a page of its own: outages, providers, types.
import { IconArrowLeft } from '@tabler/icons-react';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './complaints.module.css';

export function BackToComplaints() {
  return (
    <PlainLink href={paths.complaints()} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      Complaints
    </PlainLink>
  );
}
