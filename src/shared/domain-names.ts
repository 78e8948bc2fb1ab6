/** Services with a panel and an overview: the topic `<name>.overview`. */
export const serviceNames = ['deploys', 'issues', 'workflows', 'ads'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The window's panels by the first part of their address, in the order of the rail. */
export const panelIds = [
  'music',
  'equalizer',
  'playout',
  ...serviceNames,
  'attention',
  'connections',
  'settings',
] as const;
export type PanelId = (typeof panelIds)[number];

/** Sources of attention: one per domain, and the app itself. */
export const attentionSources = ['app', 'music', 'playout', ...serviceNames] as const;

/* oxlint-disable typescript/consistent-type-imports -- nothing is imported, and a line for each says all */
/** The texts by namespace, for the types of their keys; the `texts.ts` of a part loads them, or the only module that needs to. */
declare module './i18n/translate.ts' {
  interface TextsByNamespace {
    ads: typeof import('../../resources/locales/en/ads.json');
    adscli: typeof import('../../resources/locales/en/adscli.json');
    adsform: typeof import('../../resources/locales/en/adsform.json');
    adspanel: typeof import('../../resources/locales/en/adspanel.json');
    attention: typeof import('../../resources/locales/en/attention.json');
    attentionpage: typeof import('../../resources/locales/en/attentionpage.json');
    cli: typeof import('../../resources/locales/en/cli.json');
    connection: typeof import('../../resources/locales/en/connection.json');
    connectionchip: typeof import('../../resources/locales/en/connectionchip.json');
    connections: typeof import('../../resources/locales/en/connections.json');
    cut: typeof import('../../resources/locales/en/cut.json');
    deploys: typeof import('../../resources/locales/en/deploys.json');
    deployscli: typeof import('../../resources/locales/en/deployscli.json');
    deploysedit: typeof import('../../resources/locales/en/deploysedit.json');
    deployspanel: typeof import('../../resources/locales/en/deployspanel.json');
    deploysrules: typeof import('../../resources/locales/en/deploysrules.json');
    desktop: typeof import('../../resources/locales/en/desktop.json');
    eq: typeof import('../../resources/locales/en/eq.json');
    eqchain: typeof import('../../resources/locales/en/eqchain.json');
    eqfiles: typeof import('../../resources/locales/en/eqfiles.json');
    eqfit: typeof import('../../resources/locales/en/eqfit.json');
    eqpresets: typeof import('../../resources/locales/en/eqpresets.json');
    eqserver: typeof import('../../resources/locales/en/eqserver.json');
    importdialog: typeof import('../../resources/locales/en/importdialog.json');
    inputwords: typeof import('../../resources/locales/en/inputwords.json');
    issues: typeof import('../../resources/locales/en/issues.json');
    issuescli: typeof import('../../resources/locales/en/issuescli.json');
    issuesdetail: typeof import('../../resources/locales/en/issuesdetail.json');
    issuesjql: typeof import('../../resources/locales/en/issuesjql.json');
    issuespanel: typeof import('../../resources/locales/en/issuespanel.json');
    library: typeof import('../../resources/locales/en/library.json');
    librarycli: typeof import('../../resources/locales/en/librarycli.json');
    medialibrary: typeof import('../../resources/locales/en/medialibrary.json');
    music: typeof import('../../resources/locales/en/music.json');
    musiccli: typeof import('../../resources/locales/en/musiccli.json');
    musicfaults: typeof import('../../resources/locales/en/musicfaults.json');
    musiclibrary: typeof import('../../resources/locales/en/musiclibrary.json');
    musicmedia: typeof import('../../resources/locales/en/musicmedia.json');
    musicnow: typeof import('../../resources/locales/en/musicnow.json');
    musicpages: typeof import('../../resources/locales/en/musicpages.json');
    musicplayers: typeof import('../../resources/locales/en/musicplayers.json');
    musicqueue: typeof import('../../resources/locales/en/musicqueue.json');
    musicscenes: typeof import('../../resources/locales/en/musicscenes.json');
    musicsearch: typeof import('../../resources/locales/en/musicsearch.json');
    net: typeof import('../../resources/locales/en/net.json');
    notices: typeof import('../../resources/locales/en/notices.json');
    onboarding: typeof import('../../resources/locales/en/onboarding.json');
    palette: typeof import('../../resources/locales/en/palette.json');
    playout: typeof import('../../resources/locales/en/playout.json');
    playoutcheck: typeof import('../../resources/locales/en/playoutcheck.json');
    playoutcli: typeof import('../../resources/locales/en/playoutcli.json');
    playoutedit: typeof import('../../resources/locales/en/playoutedit.json');
    playoutserver: typeof import('../../resources/locales/en/playoutserver.json');
    playouttimeline: typeof import('../../resources/locales/en/playouttimeline.json');
    programme: typeof import('../../resources/locales/en/programme.json');
    programmeapply: typeof import('../../resources/locales/en/programmeapply.json');
    programmeimport: typeof import('../../resources/locales/en/programmeimport.json');
    programmeview: typeof import('../../resources/locales/en/programmeview.json');
    quick: typeof import('../../resources/locales/en/quick.json');
    requests: typeof import('../../resources/locales/en/requests.json');
    rules: typeof import('../../resources/locales/en/rules.json');
    service: typeof import('../../resources/locales/en/service.json');
    settings: typeof import('../../resources/locales/en/settings.json');
    states: typeof import('../../resources/locales/en/states.json');
    tray: typeof import('../../resources/locales/en/tray.json');
    views: typeof import('../../resources/locales/en/views.json');
    workflows: typeof import('../../resources/locales/en/workflows.json');
    workflowscli: typeof import('../../resources/locales/en/workflowscli.json');
    workflowspanel: typeof import('../../resources/locales/en/workflowspanel.json');
    workflowsrules: typeof import('../../resources/locales/en/workflowsrules.json');
    workflowsrun: typeof import('../../resources/locales/en/workflowsrun.json');
  }
}
/* oxlint-enable typescript/consistent-type-imports */
