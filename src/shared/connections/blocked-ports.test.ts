import { describe, expect, it } from 'vitest';
import { adsDescriptor } from '../ads/descriptor.ts';
import { fieldFault, isAddress } from './descriptor.ts';
import { deploysDescriptor } from '../deploys/descriptor.ts';
import { issuesDescriptor } from '../issues/descriptor.ts';
import { musicServiceDescriptor } from '../music/service-descriptor.ts';
import { workflowsDescriptor } from '../workflows/descriptor.ts';
import { blockedPort } from './address.ts';

const services = [
  adsDescriptor,
  deploysDescriptor,
  issuesDescriptor,
  musicServiceDescriptor,
  workflowsDescriptor,
];

describe('the ports that fetch blocks', () => {
  it('are those that fetch refuses before it connects', async () => {
    const ports = Array.from({ length: 65_535 }, (_, index) => String(index + 1));
    const listed = ports.filter((port) => blockedPort({ port }) !== null);
    expect(listed).toHaveLength(82);
    for (const port of listed)
      await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
        cause: { message: 'bad port' },
      });
  });

  it.each(services.map((service) => [service.id, service] as const))(
    'are refused at the address of %s, with the way out',
    (_id, service) => {
      const fields = [...service.fields, ...service.credentials.flatMap((each) => each.fields)];
      for (const field of fields.filter(isAddress)) {
        const fault = (port: number) =>
          fieldFault(service, field, `https://server.example.net:${String(port)}`);
        for (const port of [6000, 10080]) expect(fault(port)).toMatch(/another port/);
        for (const port of [443, 6001, 8080, 10081]) expect(fault(port)).toBeNull();
      }
    },
  );

  it('are no ports that an address omits', () => {
    expect(blockedPort(new URL('https://a.test'))).toBeNull();
    expect(blockedPort(new URL('http://a.test:10080'))).toBe('10080');
  });
});
