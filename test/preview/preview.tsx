import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import '../../src/renderer/ui/tokens.css';
import '../../src/renderer/ui/base.css';
import type { Clock } from '../../src/main/platform/ports.ts';
import { Session } from '../../src/main/rpc/session.ts';
import { App } from '../../src/renderer/app/App.tsx';
import { Host } from '../../src/renderer/bridge/host.ts';
import type { OpenTransport } from '../../src/renderer/bridge/open-transport.ts';
import { SignedOut } from '../../src/renderer/bridge/signed-out.ts';
import { TooManyWindows } from '../../src/renderer/bridge/too-many-windows.ts';
import { setHost } from '../../src/renderer/state/link.ts';
import { noCapabilities } from '../../src/shared/contract/capabilities.ts';
import { memoryPair } from '../../src/shared/lib/memory-pair.ts';
import { VisuallyHidden } from '../../src/renderer/ui/VisuallyHidden.tsx';
import { UiRoot } from '../../src/renderer/ui/UiRoot.tsx';
import { scriptedCore } from '../support/core/scripted-core.ts';
import '../support/texts.ts';
import { put } from '../support/window/window-core.ts';
import { brokenParts, brokenScenes } from './broken-scenes.tsx';
import { kitParts } from './kit-parts.tsx';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';

const pageClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

/** The product's own router, hub and session over an in-memory transport; only the services are scripted. */
function carrier(scene: Scene): OpenTransport {
  const core = scriptedCore(pageClock, scene.handlers);
  put(core, scene.topics);
  let opened = 0;
  return () => {
    opened += 1;
    if (scene.host === 'never' || (scene.host === 'lost' && opened > 1))
      return Promise.reject(new Error('nobody there'));
    if (scene.host === 'signed-out' && opened > 1) return Promise.reject(new SignedOut());
    if (scene.host === 'full' && opened > 1) return Promise.reject(new TooManyWindows());
    const [here, there] = memoryPair();
    new Session(there, {
      instance: core.instance,
      router: core.router,
      hub: core.hub,
      clock: pageClock,
      capabilities: () => ({ ...noCapabilities, ...scene.capabilities }),
      origin: 'window',
    });
    if (scene.host !== undefined) setTimeout(() => there.close(), 200);
    return Promise.resolve(here);
  };
}

function show(scene: Scene): void {
  history.replaceState(null, '', scene.path ?? '/');
  if (scene.part === undefined) showWindow(scene);
  else showPart(scene.part);
  document.documentElement.dataset['scene'] = scene.name;
}

/** Renders into the page. `leaveScene` unmounts it. */
function draw(node: ReactNode, stop: () => void = () => undefined): void {
  const place = document.getElementById('root');
  if (place === null) throw new Error('no root');
  const root = createRoot(place);
  root.render(node);
  const leaveScene = (): void => {
    root.unmount();
    stop();
  };
  Object.assign(globalThis, { leaveScene });
}

function showPart(name: string): void {
  const Part = kitParts[name] ?? brokenParts[name];
  if (Part === undefined) throw new Error(`no part ${name}`);
  draw(
    <UiRoot>
      <main style={{ height: '100%' }}>
        <VisuallyHidden>
          <h1>{name}</h1>
        </VisuallyHidden>
        <Part />
      </main>
    </UiRoot>,
  );
}

function showWindow(scene: Scene): void {
  const host = new Host(carrier(scene));
  setHost(host);
  host.start();
  draw(<App />, () => host.stop());
}

const name = new URLSearchParams(location.search).get('scene');
const scene = [...scenes, ...brokenScenes].find((candidate) => candidate.name === name);
if (scene !== undefined) show(scene);
else
  document.body.innerHTML = `<ul style="overflow:auto;height:100%">${scenes
    .map((one) => `<li><a href="/?scene=${one.name}">${one.name}</a></li>`)
    .join('')}</ul>`;
