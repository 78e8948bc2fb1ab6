import '../../../shared/connections/texts.ts';
import '../../../shared/music/connection-texts.ts';
