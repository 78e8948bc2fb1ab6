import app from '../../../resources/locales/en/app.json' with { type: 'json' };
import attention from '../../../resources/locales/en/attention.json' with { type: 'json' };
import cli from '../../../resources/locales/en/cli.json' with { type: 'json' };
import connection from '../../../resources/locales/en/connection.json' with { type: 'json' };
import desktop from '../../../resources/locales/en/desktop.json' with { type: 'json' };
import errors from '../../../resources/locales/en/errors.json' with { type: 'json' };
import music from '../../../resources/locales/en/music.json' with { type: 'json' };
import onboarding from '../../../resources/locales/en/onboarding.json' with { type: 'json' };
import quick from '../../../resources/locales/en/quick.json' with { type: 'json' };
import settings from '../../../resources/locales/en/settings.json' with { type: 'json' };
import tray from '../../../resources/locales/en/tray.json' with { type: 'json' };

/** Every text of the product, by language and namespace. A new language adds one entry of this shape. */
export const resources = {
  en: {
    app,
    attention,
    cli,
    connection,
    desktop,
    errors,
    music,
    onboarding,
    quick,
    settings,
    tray,
  },
} as const;
