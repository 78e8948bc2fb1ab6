import type { ProfileView } from '../../../../shared/music/connection.ts';
import type { z } from 'zod';
import type { ConnectInput } from '../../../../shared/music/connection.ts';
import { readAddress } from './address.ts';

/** What the form holds. Secrets are not in it: they live in their inputs alone until they are sent. */
export interface FormState {
  readonly profileId: string | null;
  readonly name: string;
  readonly localUrl: string;
  readonly externalUrl: string;
  readonly signIn: 'token' | 'password';
  readonly user: string;
  readonly trustNetwork: boolean;
  readonly confirmAddress: boolean;
  readonly caFile: string;
}

/** Secrets as read from their inputs at the moment of sending. */
export interface Secrets {
  readonly token: string;
  readonly password: string;
}

export type FieldName =
  'name' | 'localUrl' | 'externalUrl' | 'token' | 'user' | 'password' | 'caFile';

/** The form as it opens: empty, or what is known of a profile. */
export function initialForm(profile: ProfileView | null): FormState {
  return {
    profileId: profile?.id ?? null,
    name: profile?.name ?? '',
    localUrl: profile?.localUrl ?? '',
    externalUrl: profile?.externalUrl ?? '',
    signIn: 'token',
    user: profile?.user ?? '',
    // Never ticked by itself: it would trust whatever network this computer is on now.
    trustNetwork: false,
    confirmAddress: false,
    caFile: profile?.caFile ?? '',
  };
}

/** What is sent. Addresses are completed; what is empty is left out. */
export function toInput(form: FormState, secrets: Secrets): z.input<typeof ConnectInput> {
  const byPassword = form.signIn === 'password';
  return {
    profileId: form.profileId,
    name: form.name.trim(),
    localUrl: complete(form.localUrl),
    externalUrl: orNull(complete(form.externalUrl)),
    token: byPassword ? null : orNull(secrets.token.trim()),
    user: byPassword ? orNull(form.user.trim()) : null,
    password: byPassword ? orNull(secrets.password) : null,
    trustNetwork: form.trustNetwork,
    confirmAddress: form.confirmAddress,
    caFile: orNull(form.caFile.trim()),
  };
}

/** Fields that cannot be sent as they are, with the fault; empty when all can. */
export function faultsOf(form: FormState): Partial<Record<'localUrl' | 'externalUrl', true>> {
  const local = readAddress(form.localUrl);
  const external = form.externalUrl.trim() === '' || readAddress(form.externalUrl).ok;
  return { ...(local.ok ? {} : { localUrl: true }), ...(external ? {} : { externalUrl: true }) };
}

/** Whether the token would travel unencrypted over a network, so that trusting it is a question. */
export function isPlain(form: FormState): boolean {
  const local = readAddress(form.localUrl);
  return local.ok && local.plain;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

function complete(typed: string): string {
  const reading = readAddress(typed);
  return reading.ok ? reading.url : typed.trim();
}
