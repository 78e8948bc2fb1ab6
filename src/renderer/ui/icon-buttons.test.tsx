import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ts from 'typescript';
import { afterEach, describe, expect, it } from 'vitest';
import { IconButton } from './IconButton.tsx';
import { UiRoot } from './UiRoot.tsx';

afterEach(cleanup);

describe('a button without a word', () => {
  it('shows its name and its shortcut on focus', async () => {
    render(
      <UiRoot>
        <IconButton label="Skip back" shortcut="B" icon={<svg />} />
      </UiRoot>,
    );
    await userEvent.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Skip backB');
    expect(screen.getByRole('button', { name: 'Skip back' }).title).toBe('');
  });

  it('is always an IconButton, or has a tooltip of its own', () =>
    expect(wordlessButtons(resolve(import.meta.dirname, '..'))).toEqual([]));

  it('is found by this test', () => {
    expect(wordless('<button aria-label="x"><X {...icon} /></button>')).toHaveLength(1);
    expect(wordless('<Button icon={<X {...icon} />} />')).toHaveLength(1);
    expect(wordless('<Tooltip label="x"><button><X {...icon} /></button></Tooltip>')).toEqual([]);
    expect(wordless('<button><X {...icon} />Close</button>')).toEqual([]);
    expect(wordless('<Button icon={<X {...icon} />}>{text}</Button>')).toEqual([]);
  });
});

/** `file:line` of every button in a folder that shows only icons and has no tooltip. */
function wordlessButtons(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      wordless(readFileSync(join(folder, file), 'utf8')).map((line) => `${file}:${String(line)}`),
    );
}

/** Line numbers of icon-only buttons without a tooltip in a source text. */
function wordless(text: string): readonly number[] {
  const source = ts.createSourceFile(
    'x.tsx',
    text,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (isButton(node) && !hasWords(node) && !hasTooltip(node))
      lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

type Element = ts.JsxElement | ts.JsxSelfClosingElement;

const isElement = (node: ts.Node): node is Element =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);
const openingOf = (node: Element): ts.JsxOpeningLikeElement =>
  ts.isJsxElement(node) ? node.openingElement : node;
const formatTag = (node: Element): string => openingOf(node).tagName.getText();

/** Kit components that pass their props on (`{...button}`) leave the label to the caller. */
const isButton = (node: ts.Node): node is Element =>
  isElement(node) &&
  ['button', 'Button'].includes(formatTag(node)) &&
  !openingOf(node).attributes.properties.some(ts.isJsxSpreadAttribute);

const isIcon = (node: ts.JsxChild): boolean =>
  ts.isJsxSelfClosingElement(node) &&
  node.attributes.properties.some(
    (one) => ts.isJsxSpreadAttribute(one) && one.expression.getText() === 'icon',
  );

const hasWords = (node: Element): boolean =>
  ts.isJsxElement(node) &&
  node.children.some(
    (child) => !isIcon(child) && !(ts.isJsxText(child) && child.text.trim() === ''),
  );

const hasTooltip = ({ parent }: Element): boolean =>
  isElement(parent) && formatTag(parent) === 'Tooltip';
