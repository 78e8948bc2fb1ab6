import { expect, it } from 'vitest';
import { findXmlFault } from './xml-size.ts';

const find = (text: string) => findXmlFault(text, { depth: 3, elements: 8 });

it.each([
  ['<a><b><c/></b></a>', null],
  ['<?xml version="1.0"?><!-- <x> --><a>1</a>', null],
  ['<a><b><c><d></d></c></b></a>', 'tooDeep'],
  // A parser treats these as nested, because neither `/>` ends a tag.
  ['<a b="/>"><a b=\'/>\'><a b="/>"><a b="/>">', 'tooDeep'],
  ['<a/>'.repeat(8), null],
  ['<a/>'.repeat(9), 'tooDeep'],
  ['<a><b', 'unclosed'],
  ['<a b="', 'unclosed'],
])('%s is %s', (text, fault) => {
  expect(find(text)).toBe(fault);
});

it('runs in linear time', () => {
  expect(findXmlFault('<a "'.repeat(500_000), { depth: 1e6, elements: 1e7 })).toBe('unclosed');
});
