/** Choices, in the specification's words and order. */
export const memoryChoices = ['128Mi', '256Mi', '512Mi', '1024Mi', '2048Mi', '4096Mi'] as const;
export const vcpuChoices = [0.25, 0.5, 1, 2, 3, 4] as const;
export const buildpacks = ['auto', 'dockerfile', 'static', 'dockercompose'] as const;
export const hosts = ['hosted', 'internal'] as const;

/** The platform's defaults for a new service. Shown in the form, never sent. */
export const defaults = {
  memory: '256Mi',
  vcpus: 0.25,
  buildpack: 'auto',
  host: 'hosted',
} as const;

/** The port of every service with buildpack `static`. */
export const STATIC_PORT = 8080;

const scale = { Mi: 1, Gi: 1024 } as const;

/** Parses `256Mi` or `4Gi` to MiB; null: another format. */
export function parseMebibytes(text: string): number | null {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,6})?)(Mi|Gi)$/.exec(text) ?? [];
  return unit === 'Mi' || unit === 'Gi' ? Number(amount) * scale[unit] : null;
}
