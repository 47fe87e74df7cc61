// All steps of a game, each with its relative frequency.
import { levy, resume, suspend } from './dues-of-a-game.ts';
import type { Step } from './game.ts';
import { stepsOnBank } from './steps-on-bank.ts';
import { stepsOnCharges } from './steps-on-charges.ts';
import { stepsOnMoney } from './steps-on-money.ts';

const { waive, adjust, voidOne, dispute, settle, agree, cancel } = stepsOnCharges;
const { pay, reverse, useCredit, refund, spend, deposit, transfer, approve, reject } = stepsOnMoney;
const { reopen, assign } = stepsOnBank;

const often: readonly [times: number, step: Step][] = [
  [12, pay],
  [3, reverse],
  [2, useCredit],
  [4, refund],
  [2, spend],
  [1, deposit],
  [2, transfer],
  [7, approve],
  [2, reject],
  [2, waive],
  [3, adjust],
  [1, voidOne],
  [2, dispute],
  [2, settle],
  [2, agree],
  [1, cancel],
  [1, levy],
  [1, suspend],
  [1, resume],
  [1, reopen],
  [3, assign],
];

export const steps: readonly Step[] = often.flatMap(([times, step]) =>
  Array.from({ length: times }, () => step),
);
