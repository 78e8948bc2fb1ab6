import { z } from 'zod';
import { method } from '../lib/define.ts';
import { account, Id, Name } from './intents.ts';
import { AssetKind } from './model.ts';

/** Largest file (bytes) that the app uploads. */
const MAX_FILE = 500_000_000;
/** Maximum length of a piece of a file, as base64 (characters): 768 KiB. */
const MAX_PIECE = 1_048_576;

export const Upload = z.object({
  account,
  path: z.string().min(1).max(4096),
  kind: AssetKind,
  name: Name,
});

/** Methods for files that a window sends, because browsers hide their paths. */
export const fileMethods = {
  /** Starts receiving a file from a window. Rejects with `read-only`. */
  'ads.beginFile': method({
    in: z.object({
      name: z.string().min(1).max(255),
      size: z.number().int().min(1).max(MAX_FILE),
    }),
    out: z.object({ id: z.string() }),
  }),
  /** Adds the file's next piece (base64), which begins at byte `at`. */
  'ads.sendPiece': method({
    in: z.object({
      id: Id,
      at: z.number().int().min(0),
      data: z.base64().min(1).max(MAX_PIECE),
    }),
    out: z.void(),
    redact: true,
  }),
  /** Discards a file before its upload. */
  'ads.dropFile': method({ in: z.object({ id: Id }), out: z.void() }),
  /** Uploads a completely received file, like `ads.upload`, and deletes it here afterwards. */
  'ads.uploadFile': method({
    in: Upload.omit({ path: true }).extend({ file: Id }),
    out: z.object({ record: z.string() }),
  }),
} as const;
