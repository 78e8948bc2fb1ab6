import { expect, it } from 'vitest';
import type { MediaType } from './media-type.ts';
import { mediaType } from './media-type.ts';

const all: readonly MediaType[] = [
  ...(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'] as const),
  ...(['audio/wav', 'audio/ogg', 'audio/mpeg'] as const),
  ...(['video/webm', 'video/quicktime', 'video/mp4'] as const),
];
const typeOf = (head: string, among = all) => mediaType(Buffer.from(head, 'latin1'), among);

it.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0', 'image/avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'image/avif'],
  ['BM\x46\0\0\0\0\0\0\0\x36', 'image/bmp'],
  ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
  ['OggS\0', 'audio/ogg'],
  ['ID3\x04', 'audio/mpeg'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['\x1a\x45\xdf\xa3', 'video/webm'],
  ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
  ['\0\0\0\x18ftypmp42', 'video/mp4'],
])('%j is %s', (head, type) => expect(typeOf(head)).toBe(type));

it.each(['', 'BMW is a car', '<svg/>', '\x7fELF', 'MZ', '#!/bin/sh', '\xff\xf1aac', '%PDF-1.7'])(
  '%j is none',
  (head) => expect(typeOf(head)).toBeNull(),
);

it('accepts only the requested types', () =>
  expect(typeOf('ID3', ['image/jpeg', 'image/png'])).toBeNull());
