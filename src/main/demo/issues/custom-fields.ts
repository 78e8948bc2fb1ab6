import { seeded } from '../random.ts';
import { users } from './directory.ts';
import type { DemoField, DemoIssue } from './model.ts';
import { fields } from './model.ts';
import { pick } from './seed.ts';
import { dayOf, timeText } from './time.ts';
import { documentOf } from './documents.ts';
import { userJson } from './people.ts';
import data from './tracker.json' with { type: 'json' };

const options = data.options.split('|');
const optionOf = (share: number): object => ({
  id: String(10_300 + Math.floor(share * options.length)),
  value: pick(options, share),
});

type Make = (share: number, issue: DemoIssue, field: DemoField) => unknown;
const makers: Readonly<Record<string, Make>> = {
  number: (share) => Math.ceil(share * 13),
  string: (share, _issue, { name }) => `${name} ${String(Math.floor(share * 90))}`,
  option: optionOf,
  'array:option': (share) => [optionOf(share), optionOf(1 - share)],
  user: (share) => userJson(pick(users, share).id),
  'array:user': (share) => [userJson(pick(users, share).id), userJson(pick(users, share / 2).id)],
  date: (share, { created }) => dayOf(created + share * 1e10),
  datetime: (share, { created }) => timeText(created + share * 1e9),
  doc: (_share, _issue, { name }) => documentOf(`**${name}** is still open.`),
};

/** The value of a generated custom field; two thirds of the values are null. */
export function customValue(issue: DemoIssue, id: string): unknown {
  const at = fields.findIndex((field) => field.id === id);
  const field = fields[at];
  const random = seeded(Number(issue.id) * 100 + at);
  if (field === undefined || random() < 0.66) return null;
  return makers[field.type]?.(random(), issue, field) ?? null;
}
