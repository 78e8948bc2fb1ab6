// The packager's configuration: electron-builder.yml, plus signing, notarization and publishing if their keys are in the environment.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const azureKeys = [
  'AZURE_TENANT_ID',
  'AZURE_CLIENT_ID',
  'AZURE_CLIENT_SECRET',
  'CHANNELSTRIP_AZURE_ENDPOINT',
  'CHANNELSTRIP_AZURE_ACCOUNT',
  'CHANNELSTRIP_AZURE_PROFILE',
  'CHANNELSTRIP_AZURE_PUBLISHER',
];
const notaryKeys = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'];
const publishKeys = ['GH_TOKEN', 'CHANNELSTRIP_PUBLISH_REPOSITORY'];

/** Whether all of these variables are set. Throws if only some are, so that no release is half signed. */
function all(env, names) {
  const missing = names.filter((name) => (env[name] ?? '') === '');
  if (missing.length === names.length) return false;
  if (missing.length > 0)
    throw new Error(`Set ${missing.join(', ')} too, or none of ${names.join(', ')}.`);
  return true;
}

function macOf(env) {
  const signed = (env.CSC_LINK ?? env.CSC_NAME ?? '') !== '';
  const notarize = all(env, notaryKeys);
  if (notarize && !signed)
    throw new Error('Only a signed app can be notarized: set CSC_LINK or CSC_NAME too.');
  if (!signed) return {};
  // The packager reads the identity from the same variables.
  return { identity: undefined, hardenedRuntime: true, notarize, forceCodeSigning: true };
}

function winOf(env) {
  if (all(env, azureKeys))
    return {
      forceCodeSigning: true,
      azureSignOptions: {
        endpoint: env.CHANNELSTRIP_AZURE_ENDPOINT,
        codeSigningAccountName: env.CHANNELSTRIP_AZURE_ACCOUNT,
        certificateProfileName: env.CHANNELSTRIP_AZURE_PROFILE,
        publisherName: env.CHANNELSTRIP_AZURE_PUBLISHER,
      },
    };
  return (env.WIN_CSC_LINK ?? '') === '' ? {} : { forceCodeSigning: true };
}

function publishOf(env) {
  if (!all(env, publishKeys)) return null;
  const [owner, repo, ...more] = env.CHANNELSTRIP_PUBLISH_REPOSITORY.split('/');
  if (!owner || !repo || more.length > 0)
    throw new Error('CHANNELSTRIP_PUBLISH_REPOSITORY has the form owner/name.');
  // A draft: a person reviews a release before it is public.
  return { provider: 'github', owner, repo, releaseType: 'draft' };
}

/** Extends `base` with what the keys in `env` allow. Without keys nothing is signed, notarized or published. */
export function packingWith(base, env) {
  return {
    ...base,
    mac: { ...base.mac, ...macOf(env) },
    win: { ...base.win, ...winOf(env) },
    publish: publishOf(env),
  };
}

const base = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'));

export default packingWith(base, process.env);
