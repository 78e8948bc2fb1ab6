import { describe, expect, it } from 'vitest';
import { methods } from '../../test/support/core/all-methods.ts';
import { changeMethods } from './domains.ts';

/** Methods whose verb looks like a change but that only affect the app: its settings, its window, its own files. */
const inside = new Set([
  'ads.endTransfer',
  'ads.setMode',
  'attention.markRead',
  'connections.remove',
  'connections.rename',
  'connections.save',
  'connections.setDefault',
  'issues.removeTemplate',
  'issues.removeView',
  'issues.saveTemplate',
  'issues.saveView',
  'library.addFolder',
  'library.addServer',
  'library.forget',
  'library.removeCollection',
  'library.removeFolder',
  'library.removeServer',
  'library.saveCollection',
  'music.removeScene',
  'music.saveScene',
  'music.setCeiling',
  'playout.removeChannel',
  'playout.saveChannel',
  'playout.saveServer',
  'rules.remove',
  'rules.save',
  'settings.update',
  'workflows.addName',
  'workflows.removeName',
  'app.startDemo',
  'app.startNormally',
]);
/** Mutes of every service. */
const mutes = /\.setMuted$/;
const verbs =
  /\.(add|announce|apply|archive|assign|bulk|change$|command|comment$|create(?!Fields)|delete|dequeue|duplicate|end[A-Z]|favorite|forget|keep$|link|mark|play(?!er)|queue(?!Items|Left|s$)|redeploy|remove|rename|reschedule|restore|retry$|save|set[A-Z]|sleep|start|stop|suspend|transition$|undo[A-Z]|update|upload|watch|write)/;

describe('the methods that change something outside the app', () =>
  it('include all methods with a changing verb, except those that stay inside', () => {
    const local = new Set(['attention.restore', 'connections.retry', 'issues.endWalk']);
    const changing = Object.keys(methods).filter(
      (name) => verbs.test(name) && !mutes.test(name) && !inside.has(name) && !local.has(name),
    );
    expect(changing.filter((name) => !changeMethods.has(name))).toEqual([]);
    expect([...changeMethods].filter((name) => inside.has(name))).toEqual([]);
  }));
