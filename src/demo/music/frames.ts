import type { DemoError } from '../kit/demo-error.ts';
import type { Json } from './json.ts';

import type { WireEvent } from './server-state.ts';
import { isRecord, parseJson } from '../../shared/lib/json.ts';

export interface CommandFrame {
  readonly id: string;
  readonly command: string;
  readonly args: Json;
}

/** A result that is sent in parts of 500: the last one is not partial, and may be empty. */
export class Parts {
  readonly items: readonly unknown[];

  constructor(items: readonly unknown[]) {
    this.items = items;
  }
}

const partSize = 500;

/** Parses a command; null for a text at which the server closes the socket: not JSON, no `message_id` or no `command`. */
export function readCommand(text: string): CommandFrame | null {
  const value = parseJson(text);
  if (!isRecord(value)) return null;
  const { message_id: id, command, args } = value;
  if (typeof command !== 'string') return null;
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  return { id: String(id), command, args: isRecord(args) ? args : {} };
}

/** The frames of one answer. */
export function resultFrames(id: string, result: unknown): string[] {
  if (!(result instanceof Parts))
    return [JSON.stringify({ message_id: id, result: result ?? null, partial: false })];
  const { items } = result;
  const frames: string[] = [];
  const whole = Math.floor(items.length / partSize);
  for (let part = 0; part < whole; part += 1) {
    const chunk = items.slice(part * partSize, (part + 1) * partSize);
    frames.push(JSON.stringify({ message_id: id, result: chunk, partial: true }));
  }
  const rest = items.slice(whole * partSize);
  return [...frames, JSON.stringify({ message_id: id, result: rest, partial: false })];
}

export const errorFrame = (id: string, error: DemoError): string =>
  JSON.stringify({ message_id: id, error_code: error.status, details: error.message });

export const eventFrame = ({ event, objectId, data }: WireEvent): string =>
  JSON.stringify({ event, object_id: objectId, data });
