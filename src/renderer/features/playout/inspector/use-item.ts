import { useCallback } from 'react';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { ChannelState, MediaFacts, PlacedFinding } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import type { Resource } from '../../../state/use-resource.ts';
import { useQuery } from '../../../state/use-resource.ts';

/** An item with all of its data. */
interface ItemDetail {
  readonly value: JsonObject;
  /** As spelled in its file. */
  readonly text: string;
  /** JSON pointer in its file, such as `/items/117`. */
  readonly pointer: string;
  readonly findings: readonly PlacedFinding[];
  readonly media: MediaFacts | null;
  readonly locked: boolean;
}

/** Props of every part of the inspector. `disabled`: the item is read-only. */
export interface ItemProps {
  readonly item: ItemRef;
  readonly detail: ItemDetail;
  readonly disabled: boolean;
}

/** Loads an item. Requests it again when its file or the findings change. */
export function useItem(ref: ItemRef): Resource<ItemDetail> {
  const { findingsRevision } = useTopic('playout.workspace');
  const { channel, file, key } = ref;
  const revision = useTopicSelector(
    'playout.channels',
    useCallback(
      (all: Readonly<Record<string, ChannelState>>) =>
        all[channel]?.files.find(({ id }) => id === file)?.revision ?? -1,
      [channel, file],
    ),
  );
  return useQuery(
    JSON.stringify([channel, file, key, revision, findingsRevision]),
    async (signal) => {
      const { value, ...rest } = await call('playout.item', ref, signal);
      return { ...rest, value: toObject(value) ?? {} };
    },
  );
}

/** The position of an item in its file, counted from 1; null if the pointer names no item. */
export function parsePosition(pointer: string): number | null {
  const index = /^\/items\/(\d+)$/.exec(pointer)?.[1];
  return index === undefined ? null : Number(index) + 1;
}
