import type {
  AddressChoice,
  ConnectionState,
  ConnectionView,
  ServerView,
} from '../../../../shared/music/connection.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import type { MachineState } from './machine-model.ts';

/** Facts about the connection besides the machine's state. */
export interface ViewFacts {
  readonly profile: MusicProfile | null;
  /** When `state.k` was entered (ms since epoch). */
  readonly since: number;
  readonly address: AddressChoice | null;
  readonly carrier: ConnectionView['carrier'];
  readonly server: ServerView | null;
  readonly tokenExpiresAt: string | null;
  readonly liveAt: number | null;
}

/** The machine's state as shown to users: deciding is part of connecting. */
function shownState(state: MachineState): ConnectionState {
  switch (state.k) {
    case 'stopped':
      return { k: 'stopped' };
    case 'deciding':
      return { k: 'connecting', attempt: state.attempt };
    case 'online':
      return { k: 'online', since: state.since };
    case 'waiting': {
      const { attempt, until, cause } = state;
      return { k: 'waiting', attempt, until, cause };
    }
    case 'blocked':
      return { k: 'blocked', cause: state.cause };
    default:
      return { k: state.k, attempt: state.attempt };
  }
}

export function connectionView(state: MachineState, facts: ViewFacts): ConnectionView {
  return {
    profileId: facts.profile?.id ?? null,
    profileName: facts.profile?.name ?? null,
    state: shownState(state),
    since: facts.since,
    address: facts.address,
    carrier: facts.carrier,
    server: facts.server,
    tokenExpiresAt: facts.tokenExpiresAt,
    liveAt: facts.liveAt,
  };
}
