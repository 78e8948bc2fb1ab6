import type { Message } from '@jellybrick/dbus-next';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { SessionBus } from './session-bus.ts';

/** A property of an exported object. `set` omitted: read only. */
export interface BusProperty {
  readonly signature: string;
  readonly get: () => unknown;
  readonly set?: (value: unknown) => void;
  /** Whether its changes are not announced, which the introspection states. */
  readonly silent?: true;
}

/** A method of an exported object: `run` returns the body of the reply. */
interface BusMethod {
  readonly in: string;
  readonly out: string;
  readonly run: (args: readonly unknown[]) => readonly unknown[];
}

export interface BusInterface {
  readonly properties: Readonly<Record<string, BusProperty>>;
  readonly methods: Readonly<Record<string, BusMethod>>;
  /** Signal name -> signature. */
  readonly signals: Readonly<Record<string, string>>;
}

/** An object on the bus that other programs call. */
export interface BusObject {
  /** Announces new values of properties of one interface (`PropertiesChanged`). */
  changed(face: string, names: readonly string[]): void;
  emit(face: string, signal: string, body: readonly unknown[]): void;
  remove: Dispose;
}

const PROPERTIES = 'org.freedesktop.DBus.Properties';
const errors = {
  property: 'org.freedesktop.DBus.Error.UnknownProperty',
  face: 'org.freedesktop.DBus.Error.UnknownInterface',
  readOnly: 'org.freedesktop.DBus.Error.PropertyReadOnly',
  args: 'org.freedesktop.DBus.Error.InvalidArgs',
  failed: 'org.freedesktop.DBus.Error.Failed',
} as const;

/** Thrown to refuse a call with a D-Bus error name. */
class BusError extends Error {
  readonly type: string;
  constructor(type: string, text: string) {
    super(text);
    this.type = type;
  }
}

/**
 * Exports an object at `path`: its methods, properties and introspection (D-Bus specification, "Standard Interfaces"). Refuses arguments
 * with another signature. An exception in a method becomes an error reply.
 */
export function exportObject(
  bus: SessionBus,
  path: string,
  faces: Readonly<Record<string, BusInterface>>,
): BusObject {
  const reply = (message: Message): { signature: string; body: readonly unknown[] } | null => {
    const { interface: face, member = '' } = message;
    if (face === 'org.freedesktop.DBus.Introspectable')
      return { signature: 's', body: [introspection(faces)] };
    if (face === PROPERTIES) return properties(bus, faces, message);
    const own = Object.entries(faces).filter(([name]) => face === undefined || name === face);
    const method = own.map(([, { methods }]) => methods[member ?? '']).find(Boolean);
    if (method === undefined) return null;
    if ((message.signature ?? '') !== method.in)
      throw new BusError(errors.args, `${String(member)} takes (${method.in})`);
    return { signature: method.out, body: method.run(message.body) };
  };
  const handle = (message: Message): boolean => {
    if (message.path !== path) return false;
    try {
      const answer = reply(message);
      if (answer === null) return false;
      bus.answer(message, answer.signature, answer.body);
    } catch (error) {
      const type = error instanceof BusError ? error.type : errors.failed;
      bus.refuse(message, type, error instanceof Error ? error.message : String(error));
    }
    return true;
  };
  bus.raw.addMethodHandler(handle);
  return {
    changed: (face, names) => {
      const own = Object.entries(faces[face]?.properties ?? {});
      const values = listValues(
        bus,
        own.filter(([name]) => names.includes(name)),
      );
      bus.signal(path, PROPERTIES, 'PropertiesChanged', 'sa{sv}as', [face, values, []]);
    },
    emit: (face, signal, body) =>
      bus.signal(path, face, signal, faces[face]?.signals[signal] ?? '', body),
    remove: () => bus.raw.removeMethodHandler(handle),
  };
}

const listValues = (bus: SessionBus, own: readonly (readonly [string, BusProperty])[]) =>
  Object.fromEntries(
    own.map(([name, { signature, get }]) => [name, bus.variant(signature, get())]),
  );

/** The standard interface for properties: Get, GetAll and Set. */
function properties(
  bus: SessionBus,
  faces: Readonly<Record<string, BusInterface>>,
  { member, body }: Message,
): { signature: string; body: readonly unknown[] } | null {
  const [face, name, value] = body as [unknown, unknown, { value?: unknown } | undefined];
  const own = faces[String(face)]?.properties;
  if (own === undefined) throw new BusError(errors.face, `no interface ${String(face)}`);
  if (member === 'GetAll') {
    return { signature: 'a{sv}', body: [listValues(bus, Object.entries(own))] };
  }
  const property = own[String(name)];
  if (property === undefined) throw new BusError(errors.property, `no property ${String(name)}`);
  if (member === 'Get')
    return { signature: 'v', body: [bus.variant(property.signature, property.get())] };
  if (member !== 'Set') return null;
  if (property.set === undefined)
    throw new BusError(errors.readOnly, `${String(name)} is read only`);
  property.set(value?.value);
  return { signature: '', body: [] };
}

const SILENT =
  '<annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>';

/** The object's description as XML, for tools such as `busctl` and `gdbus`. */
function introspection(faces: Readonly<Record<string, BusInterface>>): string {
  const args = (signature: string, direction: string): string =>
    split(signature)
      .map((type) => `<arg type="${type}"${direction}/>`)
      .join('');
  const body = Object.entries(faces).map(([name, { properties: own, methods, signals }]) => {
    const parts = [
      ...Object.entries(methods).map(
        ([method, { in: given, out }]) =>
          `<method name="${method}">${args(given, ' direction="in"')}${args(out, ' direction="out"')}</method>`,
      ),
      ...Object.entries(signals).map(
        ([signal, signature]) => `<signal name="${signal}">${args(signature, '')}</signal>`,
      ),
      ...Object.entries(own).map(
        ([property, { signature, set, silent }]) =>
          `<property name="${property}" type="${signature}" access="${set === undefined ? 'read' : 'readwrite'}">${silent === true ? SILENT : ''}</property>`,
      ),
    ];
    return `<interface name="${name}">${parts.join('')}</interface>`;
  });
  return `<!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd"><node>${body.join('')}</node>`;
}

/** Splits a signature into its complete types: `a{sv}as` is `a{sv}`, `as`. */
function split(signature: string): string[] {
  const types: string[] = [];
  let depth = 0;
  let type = '';
  for (const char of signature) {
    type += char;
    if (char === '(' || char === '{') depth += 1;
    if (char === ')' || char === '}') depth -= 1;
    if (depth > 0 || char === 'a') continue;
    types.push(type);
    type = '';
  }
  return types;
}
