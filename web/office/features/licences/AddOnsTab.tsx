// Add-ons: features besides the bundle, each with its own switch, while the plan is premium.
import { Skeleton, Switch, Text } from '@mantine/core';
import { changeAddOns } from '#calls/licences/licences.ts';
import { addOns, hasScreen } from '#contract/shared/features.ts';
import type { Licences } from '#contract/licences/licences.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { gives } from './words.ts';
import classes from './licences.module.css';

export function AddOnsTab({ licences }: { licences: Licences | undefined }) {
  const mayChange = useMay('licences.update');
  const change = useAct(changeAddOns);
  if (!licences) return <Skeleton height={200} />;
  const { subscription, plan } = licences;
  const on = subscription?.addOns ?? [];
  const isOpen = plan === 'premium' && subscription !== null && mayChange;
  const toggle = (name: (typeof addOns)[number], checked: boolean) => {
    const next = addOns.filter((each) => (each === name ? checked : on.includes(each)));
    change.mutate({ body: { addOns: next } });
  };
  return (
    <section className={classes.panel} aria-labelledby="add-ons">
      <h2 className={classes.subtitle} id="add-ons">
        Add-ons
      </h2>
      <Text size="sm" c="dimmed" mb={16}>
        {plan === 'premium'
          ? 'Turn on each add-on separately, at no extra price.'
          : 'Add-ons need the premium plan.'}
      </Text>
      {addOns.filter(hasScreen).map((name) => (
        <Switch
          key={name}
          mb={16}
          label={name}
          description={gives[name]}
          checked={plan === 'premium' && on.includes(name)}
          disabled={!isOpen || change.isPending}
          onChange={(event) => toggle(name, event.currentTarget.checked)}
        />
      ))}
    </section>
  );
}
