import { useEffect, useState } from 'react';
import { failure } from '../../../../shared/contract/errors.ts';
import { checkService } from '../../../../shared/deploys/rules/check-service.ts';
import type {
  Consent,
  FieldError,
  SaveReview,
  ServiceForm,
} from '../../../../shared/deploys/form.ts';
import type { DeploysOverview, Service } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatFaults } from '../../../../shared/format/sentences.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { setResource } from '../../../state/use-resource.ts';
import type { ServiceDraft } from './service-draft.ts';
import {
  toServiceForm,
  isDirty,
  storedDraft,
  newRow,
  isDraftField,
  textFields,
} from './service-draft.ts';

import { detectSecretKind } from '../../../../shared/deploys/rules/keys.ts';
import { readStoredJson, writeStored } from '../../../ui/browser-store.ts';

// Unsaved edits survive a closed window in the browser's storage, which is on disk: values of variables and texts that look like
// credentials are left out.

const formatKey = (serviceId: string | null): string =>
  `channelstrip.deploys.draft.${serviceId ?? 'new'}`;

/** Stores a draft without its secrets; null removes it. */
function storeDraft(serviceId: string | null, draft: ServiceDraft | null): void {
  if (draft === null) {
    writeStored(formatKey(serviceId), null);
    return;
  }
  const safe = (text: string): string => (detectSecretKind(text) === null ? text : '');
  const fields = Object.fromEntries(textFields.map((field) => [field, safe(draft[field])]));
  const variables = draft.variables?.map(({ key, value, stored }) => ({
    key: safe(key),
    kept: value === null,
    stored,
  }));
  writeStored(formatKey(serviceId), JSON.stringify({ fields, loaded: draft.loaded, variables }));
}

/** The draft of an earlier window on top of the stored service; null: there is none. */
function restoreDraft(serviceId: string | null, stored: ServiceDraft): ServiceDraft | null {
  const draftFile = readStoredJson(formatKey(serviceId)) as Stored | null;
  if (draftFile === null) return null;
  const fields = Object.fromEntries(
    textFields.flatMap((field) => {
      const value = draftFile.fields?.[field];
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
  const variables = draftFile.variables?.map(({ key, kept, stored: had }) =>
    newRow({ key, value: kept ? null : '', stored: had, lost: !kept }),
  );
  return {
    ...stored,
    ...fields,
    ...(draftFile.loaded === undefined ? {} : { loaded: draftFile.loaded }),
    ...(variables === undefined ? {} : { variables }),
  };
}

/** The stored form; written by this module, possibly by an older version of it. */
interface Stored {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly loaded?: readonly string[] | null;
  readonly variables?: readonly {
    readonly key: string;
    readonly kept: boolean;
    readonly stored: boolean;
  }[];
}

interface RejectedForm {
  readonly draft: ServiceDraft;
  readonly errors: readonly FieldError[];
}

/** The edited service: its draft, errors, and the review of the effects. */
export function useServiceForm(service: Service | null) {
  const { value: overview } = useTopic('deploys.overview');
  const edited = useDraft(service);
  const { draft, stored } = edited;
  const [review, setReview] = useState<SaveReview | null>(null);
  // Errors of empty fields appear after the first attempt.
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<RejectedForm | null>(null);
  const form = { ...toServiceForm(draft, stored), ...findIdentity(service, overview) };
  const problems = findProblems(form, { service, overview, draft });
  const rejected = refused?.draft === draft ? refused.errors : [];
  const errors = [...problems, ...rejected];
  const refuse = (by: readonly FieldError[]): void => {
    setReview(null);
    setAttempted(true);
    setRefused({ draft, errors: by });
  };
  const submit = async () => {
    setAttempted(true);
    if (problems.length > 0) throw failure('invalid-input', formatFaults(problems.map(toLabel)));
    return call('deploys.plan', { form });
  };
  const planning = useMutation(submit, {
    inline: true,
    onDone: (planned) => (planned.ok ? setReview(planned) : refuse(planned.errors)),
  });
  return {
    ...edited,
    service,
    overview,
    form,
    review,
    setReview,
    planning,
    refuse,
    errorOf: (field: string, touched: boolean): string | null =>
      (attempted || touched ? errors.find((error) => error.field === field)?.message : null) ??
      null,
    /** Errors of the last attempt that belong to no field. */
    otherErrors: rejected.filter(({ field }) => !(field in draft) && !field.startsWith('envVars.')),
  };
}
export type ServiceFormState = ReturnType<typeof useServiceForm>;

/** The label of the field with an error; for a variable, that of all variables. */
const toLabel = ({ field }: FieldError): string | null =>
  isDraftField(field)
    ? t(`deploysedit:field.${field}`)
    : field.startsWith('envVars.')
      ? t('deploysedit:variables.title')
      : null;

/** The draft of a service. It survives a closed window, without its secrets, until it is sent or discarded. */
function useDraft(service: Service | null) {
  const id = service?.id ?? null;
  const [stored] = useState(() => storedDraft(service));
  const [restored] = useState(() => restoreDraft(id, stored));
  const [draft, setDraft] = useState(restored ?? stored);
  const dirty = isDirty(draft, stored);
  useEffect(() => {
    storeDraft(id, dirty ? draft : null);
  }, [id, draft, dirty]);
  return {
    stored,
    draft,
    setDraft,
    dirty,
    restored: restored !== null && draft === restored,
    drop: () => storeDraft(id, null),
  };
}

/** The problems found before anything is sent. */
function findProblems(
  form: ServiceForm,
  {
    service,
    overview,
    draft,
  }: {
    readonly service: Service | null;
    readonly overview: DeploysOverview | null;
    readonly draft: ServiceDraft;
  },
): readonly FieldError[] {
  const context = {
    existing: service,
    plan: overview?.plan ?? null,
    projects: overview?.features.projects.on === true ? overview.projects : null,
    keepsValues: true,
    storedKeys: draft.loaded,
  };
  const isTaken = service === null && isListed(form, overview);
  return [
    ...(isTaken ? [{ field: 'name', message: t('deploysedit:nameTaken') }] : []),
    ...checkService(form, context).errors,
    ...lostValues(draft),
  ];
}

const lostValues = ({ variables }: ServiceDraft): readonly FieldError[] =>
  (variables ?? []).flatMap(({ lost }, at) =>
    lost
      ? [{ field: `envVars.${String(at)}.value`, message: t('deploysedit:variables.lost') }]
      : [],
  );

/** Whether its project already has a service with the name of the new one. Saving would change that service. */
const isListed = ({ name, project = 'default' }: ServiceForm, overview: DeploysOverview | null) =>
  overview?.services.some(
    (one) => one.name === name && (one.project === null || one.project === project),
  ) === true;

/** The identity of a service. Names are unique within a project, so a name that several projects have needs its project. */
function findIdentity(
  service: Service | null,
  overview: DeploysOverview | null,
): Partial<ServiceForm> {
  const same = overview?.services.filter(({ name }) => name === service?.name) ?? [];
  return same.length > 1 && service?.project != null ? { project: service.project } : {};
}

/** Sends a reviewed form once. `lost`: the answer is missing, so it is unknown whether the server has the change. */
export function useApply(
  { form, setReview, refuse, drop }: ServiceFormState,
  onDone: (result: { readonly id: string; readonly name: string }) => void,
) {
  const applying = useMutation(
    async (agreed: SaveReview) => {
      try {
        return await call('deploys.apply', { form, consent: consentTo(agreed) });
      } catch (thrown) {
        const { code, detail } = toError(thrown);
        if ((code === 'conflict' || code === 'needs-yes') && detail?.['review'] !== undefined)
          setReview(detail['review'] as SaveReview);
        if (code === 'invalid-input' && Array.isArray(detail?.['errors']))
          refuse(detail['errors'] as FieldError[]);
        throw thrown;
      }
    },
    {
      inline: true,
      onDone: ({ result }) => {
        drop();
        const { envVars } = form;
        if (envVars !== undefined)
          setResource(
            'deploys.variables',
            { serviceId: result.id },
            envVars.map(({ key }) => key),
          );
        onDone(result);
      },
    },
  );
  return { ...applying, lost: isLost(applying.error) };
}

/** Consent to everything that a review shows. */
const consentTo = ({ vanishingEnv, cancels, unlisted, mutation }: SaveReview): Consent => ({
  vanishingEnv,
  cancels,
  ...(unlisted ? { mayExist: true } : {}),
  ...(mutation === null ? {} : { useMutation: mutation.name }),
});

/** The request was sent, but its effect is unknown. */
export const isLost = (error: { readonly code: string } | null): boolean =>
  error !== null && ['connection-lost', 'timeout', 'unconfirmed'].includes(error.code);
