// Sets every fuse of the packaged Electron before it is signed. The values are in electron-builder.yml.
import { FuseV1Options } from '@electron/fuses';

/** All fuses for one package; packaging fails if Electron has a fuse that is missing here. */
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
