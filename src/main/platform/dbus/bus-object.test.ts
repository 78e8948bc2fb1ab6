import type { Message } from '@jellybrick/dbus-next';
import { describe, expect, it } from 'vitest';
import type { BusInterface } from './bus-object.ts';
import { exportObject } from './bus-object.ts';
import type { SessionBus } from './session-bus.ts';

const FACE = 'org.example.Player';
const PROPERTIES = 'org.freedesktop.DBus.Properties';
const fault = (name: string): string => `org.freedesktop.DBus.Error.${name}`;

/** An object at `/player` on a bus that records its messages. */
function open() {
  const said: unknown[] = [];
  const handlers = new Set<(message: Message) => boolean>();
  const bus = {
    raw: {
      addMethodHandler: (handle: (message: Message) => boolean) => handlers.add(handle),
      removeMethodHandler: (handle: (message: Message) => boolean) => handlers.delete(handle),
    },
    answer: (_message: Message, signature: string, body: unknown) =>
      said.push(['answer', signature, body]),
    refuse: (_message: Message, type: string, text: string) => said.push(['refuse', type, text]),
    variant: (signature: string, value: unknown) => ({ signature, value }),
    signal: (...parts: unknown[]) => said.push(['signal', ...parts]),
  } as unknown as SessionBus;
  let volume: unknown = 0.5;
  const face: BusInterface = {
    properties: {
      Volume: { signature: 'd', get: () => volume, set: (value) => (volume = value) },
      Name: { signature: 's', get: () => 'Den', silent: true },
    },
    methods: {
      Seek: { in: 'xs', out: 'b', run: ([by]) => [by === 5] },
      Break: {
        in: '',
        out: '',
        run: () => {
          throw new Error('It broke.');
        },
      },
    },
    signals: { Seeked: 'xa{sv}(ii)as' },
  };
  const object = exportObject(bus, '/player', { [FACE]: face });
  const send = (change: Partial<Message>): boolean => {
    const message = { path: '/player', interface: FACE, body: [], ...change } as Message;
    return [...handlers].some((handle) => handle(message));
  };
  const ask = (change: Partial<Message>): unknown => (send(change) ? said.pop() : 'not handled');
  return { object, ask, said, getVolume: () => volume };
}

const property = (member: string, ...body: unknown[]): Partial<Message> => ({
  interface: PROPERTIES,
  member,
  body,
});

describe('a method of an object on the bus', () => {
  it('is run by its interface or without one, with the arguments that it takes', () => {
    const { ask } = open();
    const seek = { member: 'Seek', signature: 'xs', body: [5, 'a'] };
    expect(ask(seek)).toEqual(['answer', 'b', [true]]);
    // Callers may omit the interface.
    expect(ask({ ...seek, interface: undefined as never })).toEqual(['answer', 'b', [true]]);
    expect(ask({ ...seek, signature: 'x' })).toEqual([
      'refuse',
      fault('InvalidArgs'),
      'Seek takes (xs)',
    ]);
    expect(ask({ member: 'Break' })).toEqual(['refuse', fault('Failed'), 'It broke.']);
  });

  it('is left to others for another path, interface or name', () => {
    const { ask, object } = open();
    expect(ask({ path: '/other', member: 'Break' })).toBe('not handled');
    expect(ask({ interface: 'org.example.Other', member: 'Break' })).toBe('not handled');
    expect(ask({ member: 'Missing' })).toBe('not handled');
    object.remove();
    expect(ask({ member: 'Break' })).toBe('not handled');
  });
});

describe('its properties', () => {
  it('are read, all or one, and written where that is allowed', () => {
    const { ask, getVolume } = open();
    const name = { signature: 's', value: 'Den' };
    const volume = { signature: 'd', value: 0.5 };
    expect(ask(property('GetAll', FACE))).toEqual([
      'answer',
      'a{sv}',
      [{ Volume: volume, Name: name }],
    ]);
    expect(ask(property('Get', FACE, 'Name'))).toEqual(['answer', 'v', [name]]);
    expect(ask(property('Set', FACE, 'Volume', { value: 0.7 }))).toEqual(['answer', '', []]);
    expect(getVolume()).toBe(0.7);
  });

  it('refuse values of another type', () => {
    const { ask, getVolume } = open();
    expect(ask(property('Get', 'org.example.Other', 'Name'))).toEqual([
      'refuse',
      fault('UnknownInterface'),
      'no interface org.example.Other',
    ]);
    expect(ask(property('Get', FACE, 'Size'))).toEqual([
      'refuse',
      fault('UnknownProperty'),
      'no property Size',
    ]);
    expect(ask(property('Set', FACE, 'Name', { value: 'x' }))).toEqual([
      'refuse',
      fault('PropertyReadOnly'),
      'Name is read only',
    ]);
    expect(ask(property('Drop', FACE, 'Volume'))).toBe('not handled');
    expect(getVolume()).toBe(0.5);
  });
});

it('announces changed properties and signals with their signatures', () => {
  const { object, said } = open();
  object.changed(FACE, ['Name']);
  object.changed('org.example.Other', ['Name']);
  object.emit(FACE, 'Seeked', [5]);
  object.emit(FACE, 'Unknown', []);
  const name = { Name: { signature: 's', value: 'Den' } };
  const changed = ['signal', '/player', PROPERTIES, 'PropertiesChanged', 'sa{sv}as'];
  expect(said).toEqual([
    [...changed, [FACE, name, []]],
    [...changed, ['org.example.Other', {}, []]],
    ['signal', '/player', FACE, 'Seeked', 'xa{sv}(ii)as', [5]],
    ['signal', '/player', FACE, 'Unknown', '', []],
  ]);
});

it('describes itself as XML, with each complete type as an argument', () => {
  const answer = open().ask({ interface: 'org.freedesktop.DBus.Introspectable' });
  const [, signature, [xml]] = answer as [string, string, [string]];
  expect(signature).toBe('s');
  expect(xml).toContain(
    '<method name="Seek"><arg type="x" direction="in"/><arg type="s" direction="in"/><arg type="b" direction="out"/></method><method name="Break"></method>',
  );
  expect(xml).toContain(
    '<signal name="Seeked"><arg type="x"/><arg type="a{sv}"/><arg type="(ii)"/><arg type="as"/></signal>',
  );
  expect(xml).toContain('<property name="Volume" type="d" access="readwrite"></property>');
  expect(xml).toMatch(/<property name="Name" type="s" access="read"><annotation .*value="false"/);
});
