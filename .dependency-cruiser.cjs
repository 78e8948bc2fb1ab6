const { readdirSync } = require('node:fs');

/** The folders of `src/shared` that are domains: a new one needs no rule of its own. */
const domains = readdirSync('src/shared', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => !['contract', 'format', 'i18n', 'lib', 'net', 'tray'].includes(name));

/** Those that are services with a wire and a panel of their own. The others serve all of them. */
const services = domains.filter(
  (name) => !['app', 'attention', 'connections', 'desktop', 'settings'].includes(name),
);

/** Who may import whom: a folder may reach itself and what is listed here. Order: most specific first. */
const may = {
  'shared/lib': [],
  'shared/i18n': ['shared/lib'],
  'shared/format': ['shared/lib', 'shared/i18n'],
  'shared/net': ['shared/lib', 'shared/i18n', 'shared/contract/errors'],
  [`shared/(${domains.join('|')})`]: [
    'shared/net',
    'shared/format',
    'shared/lib',
    'shared/i18n',
    'shared/domain-names',
    'shared/contract/errors',
    'shared/contract/error-schema',
  ],
  'shared/contract': ['shared'],
  'shared/tray': ['shared'],
  // What main and the demo servers share of Node.
  node: ['shared/lib'],
  demo: ['node', 'shared'],
  'main/platform': ['node', 'shared'],
  'main/net': [
    'main/platform/ports',
    'main/platform/fault',
    'main/platform/read-bounded',
    'node',
    'shared',
  ],
  'main/connections': ['main/resources', 'main/net', 'main/platform/ports', 'shared'],
  'main/resources': ['main/platform/ports', 'shared'],
  'main/service': [
    'main/connections',
    'main/resources',
    'main/net',
    'main/platform/ports',
    'shared',
  ],
  'main/services': [
    'main/service',
    'main/connections',
    'main/resources',
    'main/net',
    'main/platform/ports',
    'shared',
  ],
  'main/rpc': ['main/platform/ports', 'shared'],
  'main/core': [
    'node',
    'main/connections',
    'main/resources',
    'main/services',
    'main/rpc',
    'main/net',
    'main/platform',
    'shared',
  ],
  'main/domains': [
    'node',
    'main/connections',
    'main/resources',
    'main/core',
    'main/services',
    'demo',
    'main/net',
    'main/platform',
    'shared',
  ],
  'main/hosts/common': ['main/core', 'main/domains', 'main/rpc', 'main/platform', 'shared'],
  // What a Linux desktop shows of either host.
  'main/hosts/linux': [
    'node',
    'main/hosts/common',
    'main/core',
    'main/net',
    'main/platform',
    'shared',
  ],
  'main/hosts/headless': [
    'node',
    'main/hosts/common',
    'main/hosts/linux',
    'main/core',
    'main/rpc',
    'main/platform',
    'shared',
  ],
  'main/hosts/electron': [
    'node',
    'main/hosts/common',
    'main/hosts/linux',
    'main/core',
    'main/rpc',
    'main/platform',
    'shared',
  ],
  'main/cli': [
    'node',
    'main/core',
    'main/domains',
    'main/rpc',
    'main/hosts/common',
    'main/hosts/headless',
    'demo',
    'main/platform',
    'shared',
  ],
  preload: ['shared/contract'],
  'renderer/ui': ['shared/lib', 'shared/i18n', 'shared/format', 'shared/contract/errors'],
  'renderer/bridge': ['shared'],
  'renderer/state': ['renderer/bridge', 'renderer/ui', 'shared'],
  // A kit: it knows no domain of its own, only what all services have.
  'renderer/service': [
    'renderer/state',
    'renderer/ui',
    'shared/(lib|i18n|format|contract|connections|domain-names)',
  ],
  // What domains declare for the palette, and its dialog. It knows no domain.
  'renderer/palette': [
    'renderer/service',
    'renderer/state',
    'renderer/ui',
    'shared/(lib|i18n|format|contract|connections|domain-names)',
  ],
  'renderer/features': [
    'renderer/palette',
    'renderer/service',
    'renderer/state',
    'renderer/ui',
    'shared',
  ],
  'renderer/app': ['renderer', 'shared'],
};
const notTest = '\\.test\\.tsx?$';
const layer = ([from, to]) => ({
  name: `layer:${from}`,
  severity: 'error',
  from: { path: `^src/${from}/`, pathNot: notTest },
  to: { path: '^src/', pathNot: [`^src/${from}/`, ...to.map((d) => `^src/${d}(/|\\.ts$)`)] },
});

module.exports = {
  forbidden: [
    ...Object.entries(may).map(layer),
    {
      name: 'kits-know-no-domain',
      severity: 'error',
      from: {
        path: '^src/(main/(net|connections|resources|rpc|service|core|platform|cli/kit)(/|\\.ts$)|demo/kit/|renderer/(ui|bridge|service|format|palette)/)',
        // Services have no Node: these adapters are theirs.
        pathNot: [
          notTest,
          '^src/main/platform/(playout|media|library|ports/(eq-drafts|media-tools|playout-files)\\.ts)',
        ],
      },
      to: { path: `^src/shared/(${services.join('|')})/` },
    },
    {
      name: 'core-knows-no-host',
      severity: 'error',
      from: { path: '^src/main/core(/|\\.ts)', pathNot: notTest },
      to: { path: '^src/main/(hosts|cli)' },
    },
    {
      // The demo servers have large tables, which an app on real servers never needs.
      name: 'demo-loaded-when-needed',
      severity: 'error',
      from: { path: '^src/main/', pathNot: notTest },
      to: { path: '^src/demo/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'electron-only-in-the-shell',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main/index\\.ts|main/hosts/electron/|preload/)' },
      to: { path: '(^electron$|node_modules/electron/)' },
    },
    {
      name: 'node-builtins-only-at-the-edge',
      severity: 'error',
      from: {
        path: '^src/(shared|renderer|preload|main/(rpc|services|connections|resources))/',
        pathNot: notTest,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'react-only-in-renderer',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/renderer/' },
      to: { path: 'node_modules/(react|react-dom|zustand|recharts)/' },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^src/renderer/features/([^/]+)/' },
      to: { path: '^src/renderer/features/', pathNot: '^src/renderer/features/$1/' },
    },
    {
      name: 'services-are-islands',
      severity: 'error',
      from: { path: '^src/main/services/([^/]+)/' },
      to: { path: '^src/main/services/', pathNot: '^src/main/services/$1/' },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { path: '^src/', pathNot: notTest },
      to: { path: '(^test/|\\.test\\.tsx?$)' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'not-in-package-json',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      // What is bundled is shipped: the notices of its licence are made from the dependencies.
      name: 'shipped-from-dependencies',
      severity: 'error',
      from: { path: '^src/', pathNot: [notTest, '\\.d\\.ts$'] },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/electron/',
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
