// Sets every fuse of the packed Electron, before it is signed. The values are those of electron-builder.yml.
import { FuseV1Options } from '@electron/fuses';

/** The complete set for one packing; a fuse of Electron that is not in it stops the packing. */
export async function fusesOf(packager) {
  const { electronFuses, extraMetadata } = packager.config;
  return {
    ...(await packager.generateFuseConfig(electronFuses)),
    [FuseV1Options.WasmTrapHandlers]: extraMetadata.fuses.wasmTrapHandlers,
    strictlyRequireAllFuses: true,
  };
}

export default async function afterPack(context) {
  const { packager } = context;
  await packager.addElectronFuses(context, await fusesOf(packager));
}
