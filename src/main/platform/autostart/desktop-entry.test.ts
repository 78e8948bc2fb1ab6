import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeEntry, readEntry } from './xdg-autostart.ts';

const kept = `# by hand
[Desktop Entry]
Type=Application
Name[de]=Kanalzug
Name = Old
X-GNOME-Autostart-Delay=5

[Desktop Action Play]
Name=Play
Exec=old --play
`;

describe('a desktop file', () => {
  it('is read in its main group only', () => {
    expect([...readEntry(kept)]).toEqual([
      ['Type', 'Application'],
      ['Name', 'Old'],
      ['X-GNOME-Autostart-Delay', '5'],
    ]);
    expect(readEntry('Name=before any group\n').size).toBe(0);
    expect(readEntry('[Desktop Entry]\r\nName=One\r\nName=Two\r\n').get('Name')).toBe('One');
  });

  it('keeps everything that is not changed', () =>
    expect(changeEntry(kept, { Name: 'New', Exec: 'new' })).toBe(`# by hand
[Desktop Entry]
Type=Application
Name[de]=Kanalzug
Name=New
X-GNOME-Autostart-Delay=5
Exec=new

[Desktop Action Play]
Name=Play
Exec=old --play
`));

  it('is created again if it has no main group', () => {
    const fresh = '[Desktop Entry]\nType=Application\nExec=app\n';
    expect(changeEntry('', { Type: 'Application', Exec: 'app' })).toBe(fresh);
    expect(changeEntry('rubbish', { Type: 'Application', Exec: 'app' })).toBe(fresh);
  });

  it('has the written values, whatever it contained before', () => {
    const line = fc.oneof(
      fc.constantFrom('[Desktop Entry]', '[Other]', '# note', '', 'Exec=a', ' Exec = b', 'X-Y=1'),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join('\n');
        const next = changeEntry(text, { Exec: 'mine', Type: 'Application' });
        expect(readEntry(next).get('Exec')).toBe('mine');
        expect(changeEntry(next, { Exec: 'mine', Type: 'Application' })).toBe(next);
      }),
    );
  });
});
