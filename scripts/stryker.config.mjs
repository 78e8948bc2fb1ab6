// What `npm run mutate` gives Stryker; scripts/mutate.mjs says which folder.
const folder = process.env.CHANNELSTRIP_MUTATE;

export default {
  testRunner: 'vitest',
  coverageAnalysis: 'perTest',
  mutate: [`${folder}/**/*.{ts,tsx}`, `!${folder}/**/*.test.{ts,tsx}`],
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  ignorePatterns: ['dist', 'out', 'coverage', 'test-results'],
  // A mutant of text alone changes no behaviour that a test should hold.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 90, low: 80, break: null },
};
