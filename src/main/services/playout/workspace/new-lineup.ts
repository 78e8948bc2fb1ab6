/** A lineup without channels, as the engine takes it: everything that has a default is spelled, to be found and changed. */
export const newLineupText = (): string =>
  `${JSON.stringify(
    {
      version: 'https://ersatztv.org/lineup/version/0.0.1',
      server: { bind_address: '0.0.0.0', port: 8409 },
      output: { folder: 'output' },
      channels: [],
    },
    null,
    2,
  )}\n`;
