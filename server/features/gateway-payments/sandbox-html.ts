// The sandbox's pages: plain HTML without scripts. Every visible control has a label.
import { escapeHtml } from '#platform/text/escape-html.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import type { SandboxOrder } from './sandbox-orders.ts';
import { lateSeconds } from './sandbox-deliveries.ts';

const style = `
  :root { color-scheme: light dark; --line: light-dark(#d9dddd, #3f4947); --accent: light-dark(#0b6b57, #58c2a8);
    --soft: light-dark(#566060, #a3aeab); --card: light-dark(#fff, #191f1e); --on: light-dark(#fff, #08110f);
    background: light-dark(#f5f7f7, #101514); color: light-dark(#14201d, #e6ecea) }
  body { margin: 0 auto; max-width: 560px; padding: 32px 16px 64px; font: 16px/1.5 system-ui, sans-serif }
  h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.0625rem; margin: 24px 0 0 }
  .note, dt { color: var(--soft) } .amount { font-size: 2rem; font-weight: 600; margin: 12px 0 0 }
  section, form.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
    padding: 16px 20px; margin-top: 16px }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 12px 0 0 }
  dd { margin: 0; overflow-wrap: anywhere } fieldset { border: 0; padding: 0; margin: 0 0 16px }
  legend { font-weight: 600; padding: 0 } label { display: flex; gap: 8px; align-items: baseline;
    padding: 6px 0; accent-color: var(--accent) }
  button { font: inherit; padding: 10px 18px; border-radius: 8px; border: 1px solid var(--accent);
    background: var(--accent); color: var(--on); cursor: pointer }
  button.plain { background: transparent; color: inherit; border-color: var(--line) }
  .row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px }
  a { color: var(--accent) } [role=status] { font-weight: 600; margin: 12px 0 0 }`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Payment sandbox</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p class="note">This is the payment sandbox: no money moves, and you decide what happens.</p>
</header>
<main>${body}</main>
</body>
</html>`;

const money = ({ amountMinor, currency }: SandboxOrder): string =>
  escapeHtml(formatAmount(amountMinor, currency));

const facts = (order: SandboxOrder): string => `
<p class="amount">${money(order)}</p>
<dl>
<dt>For</dt><dd>${escapeHtml(order.narration)}</dd>
<dt>${order.subject === 'payment' ? 'Payer' : 'To'}</dt><dd>${escapeHtml(order.party)}</dd>
<dt>By</dt><dd>${escapeHtml(order.channel)}</dd>
<dt>Reference</dt><dd>${escapeHtml(order.reference)}</dd>
</dl>`;

const words: Readonly<Record<SandboxOrder['status'], string>> = {
  Pending: 'Nothing has happened to it yet.',
  Successful: 'It was paid.',
  Failed: 'It failed.',
  ChargedBack: 'It was charged back.',
  Returned: 'The bank sent it back.',
};

const choice = (name: string, value: string, label: string, checked = false): string =>
  `<label><input type="radio" name="${name}" value="${value}"${checked ? ' checked' : ''}> ${label}</label>`;

const manner = `
<fieldset>
<legend>When is Courtyard told?</legend>
${choice('manner', 'now', 'At once', true)}
${choice('manner', 'late', `${lateSeconds} seconds later`)}
${choice('manner', 'twice', 'Twice')}
${choice('manner', 'disordered', 'Out of order: older news arrives after it')}
</fieldset>`;

const back = ({ returnUrl }: SandboxOrder): string =>
  returnUrl === null ? '' : `<p><a href="${escapeHtml(returnUrl)}">Back to Courtyard</a></p>`;

/** The hosted checkout of one payment. */
export const checkoutPage = (order: SandboxOrder): string =>
  page(
    'Pay',
    `<section>${facts(order)}<p role="status">${words[order.status]}</p></section>
<form class="card" method="post" action="/sandbox/checkout/${escapeHtml(order.reference)}">
<fieldset>
<legend>What happens to this payment?</legend>
${choice('outcome', 'Successful', 'It succeeds', true)}
${choice('outcome', 'Failed', 'It fails')}
${choice('outcome', 'Pending', 'It stays pending')}
${choice('outcome', 'ChargedBack', 'It is charged back')}
</fieldset>
${manner}
<button type="submit">Continue</button>
</form>
${back(order)}
<p><a href="/sandbox">All orders of the sandbox</a></p>`,
  );

/** The page of the newest orders. Payouts are decided on this page, and payments each on their own page. */
export const ordersPage = (
  payments: readonly SandboxOrder[],
  payouts: readonly SandboxOrder[],
): string =>
  page(
    'Orders',
    `${transferForm}
<h2>Payouts</h2>
${payouts.length === 0 ? '<p>No payout was ordered yet.</p>' : payouts.map(payoutCard).join('')}
<h2>Payments</h2>
${payments.length === 0 ? '<p>No payment was started yet.</p>' : payments.map(paymentCard).join('')}`,
  );

const transferForm = `
<form class="card" method="post" action="/sandbox/transfers">
<fieldset>
<legend>Transfer to an account number</legend>
<label>Account number <input name="accountNumber" inputmode="numeric" required pattern="[0-9]{10}"></label>
<label>Amount <input name="amount" inputmode="decimal" required></label>
<label>Currency <input name="currency" value="NGN" required size="3"></label>
<label>From <input name="payer" value="Bola Ade" required maxlength="60"></label>
</fieldset>
<button type="submit">Transfer</button>
</form>`;

const paymentCard = (order: SandboxOrder): string => `
<section>${facts(order)}<p role="status">${words[order.status]}</p>
<p><a href="/sandbox/checkout/${escapeHtml(order.reference)}">Decide about ${escapeHtml(order.reference)}</a></p>
</section>`;

const outcomes: readonly [value: string, label: string][] = [
  ['Successful', 'Pay it'],
  ['Failed', 'Let it fail'],
  ['Returned', 'Send it back'],
];

const payoutCard = (order: SandboxOrder): string => `
<section>${facts(order)}<p role="status">${words[order.status]}</p>
<form method="post" action="/sandbox/payouts/${escapeHtml(order.reference)}">
<input type="hidden" name="manner" value="now">
<div class="row">${outcomes
  .map(
    ([value, label]) =>
      `<button class="plain" type="submit" name="outcome" value="${value}"
        aria-label="${label}: ${escapeHtml(order.reference)}">${label}</button>`,
  )
  .join('')}</div>
</form>
</section>`;
