// Items that need the person's attention, most urgent first; each line links to the page where it is handled.
import { IconChevronRight } from '@tabler/icons-react';
import type { AttentionSubject, Dashboard } from '#contract/dashboard/dashboard.ts';
import { countOf } from '#ui/format/count.ts';
import { Grow } from '#ui/layout/Grow.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import classes from './dashboard.module.css';

type Words = {
  tone: Tone;
  badge: string;
  noun: { one: string; many: string };
  href: () => string;
};

const words: Record<AttentionSubject, Words> = {
  emergencies: {
    tone: 'bad',
    badge: 'Emergency',
    noun: { one: 'emergency is not resolved', many: 'emergencies are not resolved' },
    href: paths.emergencies,
  },
  walkIns: {
    tone: 'warn',
    badge: 'At the gate',
    noun: { one: 'visitor waits at the gate', many: 'visitors wait at the gate' },
    href: paths.gatePass,
  },
  breachedComplaints: {
    tone: 'bad',
    badge: 'Overdue',
    noun: { one: 'complaint is overdue', many: 'complaints are overdue' },
    href: paths.overdue,
  },
  joinRequests: {
    tone: 'info',
    badge: 'Join request',
    noun: { one: 'join request', many: 'join requests' },
    href: paths.joinRequests,
  },
  approvals: {
    tone: 'warn',
    badge: 'Approval',
    noun: { one: 'request awaits approval', many: 'requests await approval' },
    href: () => paths.financesTab('approvals'),
  },
  claims: {
    tone: 'info',
    badge: 'Payment claim',
    noun: { one: 'resident reports having paid', many: 'residents report having paid' },
    href: () => paths.duesTab('claims'),
  },
  unmatchedReceipts: {
    tone: 'warn',
    badge: 'Unmatched',
    noun: { one: 'unmatched payment', many: 'unmatched payments' },
    href: paths.unallocated,
  },
  seats: {
    tone: 'warn',
    badge: 'Licence',
    noun: { one: 'house over your plan', many: 'houses over your plan' },
    href: paths.licences,
  },
};

export function Attention({ items }: { items: Dashboard['attention'] }) {
  return (
    <section
      className={classes.card}
      aria-labelledby="attention-title"
      data-tour="dashboard-attention"
    >
      <h2 className={classes.title} id="attention-title">
        Needs your attention
      </h2>
      {items.length === 0 ? (
        <StatusBadge tone="good">Nothing needs you now</StatusBadge>
      ) : (
        <Rows ruled mx={-8}>
          {items.map(({ subject, count }) => {
            const { tone, badge, noun, href } = words[subject];
            return (
              <li key={subject}>
                <PlainLink href={href()} className={classes.line}>
                  <StatusBadge tone={tone}>{badge}</StatusBadge>
                  <Grow component="span">{countOf(count, noun)}</Grow>
                  <IconChevronRight size={16} aria-hidden />
                </PlainLink>
              </li>
            );
          })}
        </Rows>
      )}
    </section>
  );
}
