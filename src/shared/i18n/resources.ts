import app from '../../../resources/locales/en/app.json' with { type: 'json' };
import attention from '../../../resources/locales/en/attention.json' with { type: 'json' };
import cli from '../../../resources/locales/en/cli.json' with { type: 'json' };
import connection from '../../../resources/locales/en/connection.json' with { type: 'json' };
import connections from '../../../resources/locales/en/connections.json' with { type: 'json' };
import desktop from '../../../resources/locales/en/desktop.json' with { type: 'json' };
import eq from '../../../resources/locales/en/eq.json' with { type: 'json' };
import eqchain from '../../../resources/locales/en/eqchain.json' with { type: 'json' };
import eqfiles from '../../../resources/locales/en/eqfiles.json' with { type: 'json' };
import eqfit from '../../../resources/locales/en/eqfit.json' with { type: 'json' };
import eqpresets from '../../../resources/locales/en/eqpresets.json' with { type: 'json' };
import eqserver from '../../../resources/locales/en/eqserver.json' with { type: 'json' };
import errors from '../../../resources/locales/en/errors.json' with { type: 'json' };
import music from '../../../resources/locales/en/music.json' with { type: 'json' };
import net from '../../../resources/locales/en/net.json' with { type: 'json' };
import onboarding from '../../../resources/locales/en/onboarding.json' with { type: 'json' };
import playout from '../../../resources/locales/en/playout.json' with { type: 'json' };
import playoutcheck from '../../../resources/locales/en/playoutcheck.json' with { type: 'json' };
import playoutcli from '../../../resources/locales/en/playoutcli.json' with { type: 'json' };
import playoutedit from '../../../resources/locales/en/playoutedit.json' with { type: 'json' };
import playoutserver from '../../../resources/locales/en/playoutserver.json' with { type: 'json' };
import playouttimeline from '../../../resources/locales/en/playouttimeline.json' with { type: 'json' };
import quick from '../../../resources/locales/en/quick.json' with { type: 'json' };
import settings from '../../../resources/locales/en/settings.json' with { type: 'json' };
import tray from '../../../resources/locales/en/tray.json' with { type: 'json' };
import views from '../../../resources/locales/en/views.json' with { type: 'json' };

/** Every text of the product, by language and namespace: for types and tests. A new language adds one entry of this shape. */
export const resources = {
  en: {
    app,
    attention,
    cli,
    connection,
    connections,
    desktop,
    eq,
    eqchain,
    eqfiles,
    eqfit,
    eqpresets,
    eqserver,
    errors,
    music,
    net,
    onboarding,
    playout,
    playoutcheck,
    playoutcli,
    playoutedit,
    playoutserver,
    playouttimeline,
    quick,
    settings,
    tray,
    views,
  },
} as const;
