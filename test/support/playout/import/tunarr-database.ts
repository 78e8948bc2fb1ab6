import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The tables of Tunarr with only the relevant columns. */
const SCHEMA = `
CREATE TABLE channel (uuid text PRIMARY KEY, number integer NOT NULL, name text NOT NULL, start_time integer, duration integer, offline text);
CREATE TABLE program (uuid text PRIMARY KEY, type text NOT NULL, title text NOT NULL, duration integer NOT NULL, show_title text, tv_show_uuid text, season_number integer, episode integer, file_path text, plex_file_path text, original_air_date text, source_type text, external_key text);
CREATE TABLE program_external_id (uuid text PRIMARY KEY, program_uuid text, source_type text, external_key text, direct_file_path text, external_file_path text);
CREATE TABLE program_grouping (uuid text PRIMARY KEY, type text, title text);
CREATE TABLE channel_programs (channel_uuid text, program_uuid text);
CREATE TABLE channel_fallback (channel_uuid text, program_uuid text);
CREATE TABLE channel_filler_show (channel_uuid text, filler_show_uuid text, weight integer, cooldown integer);
CREATE TABLE filler_show (uuid text PRIMARY KEY, name text);
CREATE TABLE filler_show_content (filler_show_uuid text, program_uuid text, "index" integer);
CREATE TABLE custom_show (uuid text PRIMARY KEY, name text);
CREATE TABLE custom_show_content (custom_show_uuid text, content_uuid text, "index" integer);
CREATE TABLE smart_collection (uuid text PRIMARY KEY, name text, query text, keywords text);
CREATE TABLE media_source_library_replace_path (server_path text, local_path text, media_source_id text);
CREATE TABLE infinite_schedule (uuid text PRIMARY KEY, name text NOT NULL, pad_ms integer DEFAULT 0 NOT NULL, flex_preference text DEFAULT 'end' NOT NULL, time_zone_offset integer DEFAULT 0 NOT NULL, slot_playback_order text DEFAULT 'ordered' NOT NULL, buffer_days integer DEFAULT 7 NOT NULL, buffer_threshold_days integer DEFAULT 2 NOT NULL, enabled integer DEFAULT true NOT NULL, created_at integer, updated_at integer);
CREATE TABLE infinite_schedule_slot (uuid text PRIMARY KEY, schedule_uuid text NOT NULL, slot_index integer NOT NULL, slot_type text NOT NULL, show_id text, custom_show_id text, filler_list_id text, redirect_channel_id text, smart_collection_id text, slot_config text, anchor_time integer, anchor_mode text, anchor_days text, weight integer DEFAULT 1 NOT NULL, cooldown_ms integer DEFAULT 0 NOT NULL, fill_mode text DEFAULT 'fill' NOT NULL, fill_value integer, pad_ms integer, pad_to_multiple integer, filler_config text, iteration_group text, link_mode text);
CREATE TABLE channel_schedule (channel_id text NOT NULL UNIQUE, infinite_schedule_id text);
CREATE TABLE program_play_history (uuid text PRIMARY KEY, program_uuid text, channel_uuid text, played_at integer, filler_list_id text);
`;

const MEDIA = `
INSERT INTO program_grouping VALUES ('show-h', 'show', 'Harbour'), ('show-r', 'show', 'Robots');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6)
INSERT INTO program (uuid, type, title, duration, show_title, tv_show_uuid, season_number, episode, plex_file_path) SELECT 'h' || i, 'episode', 'Part ' || i, 1500000, 'Harbour', 'show-h', 1 + (i > 4), i, '/data/tv/h' || i || '.mkv' FROM n;
INSERT INTO program (uuid, type, title, duration, show_title, tv_show_uuid, season_number, episode, file_path) VALUES ('r1', 'episode', 'One', 1500000, 'Robots', 'show-r', 1, 1, '/tv/r1.mkv'), ('r2', 'episode', 'Two', 1500000, 'Robots', 'show-r', 1, 2, '/tv/r2.mkv');
INSERT INTO program (uuid, type, title, duration, file_path) VALUES ('f1', 'movie', 'Snow', 5400000, '/films/f1.mkv'), ('f2', 'movie', 'Ice', 5400000, '/films/f2.mkv'), ('c1', 'other_video', 'Clip 1', 30000, '/clips/c1.mkv'), ('c2', 'other_video', 'Clip 2', 30000, '/clips/c2.mkv');
INSERT INTO media_source_library_replace_path VALUES ('/data/tv', '/tv', 'm');
INSERT INTO filler_show VALUES ('fill-1', 'Clips'), ('fill-2', 'More clips');
INSERT INTO filler_show_content VALUES ('fill-1', 'c2', 1), ('fill-1', 'c1', 0), ('fill-2', 'c2', 0);
INSERT INTO custom_show VALUES ('cs-1', 'Winter');
INSERT INTO custom_show_content VALUES ('cs-1', 'f2', 0), ('cs-1', 'f1', 1);
INSERT INTO smart_collection VALUES ('sc-1', 'Crime', 'genre:crime', NULL);
`;

/** Creates a data folder with a database, and lineup files by channel ID; returns the folder. */
export function makeTunarrFolder(
  folder: string,
  sql: string,
  lineups: Readonly<Record<string, unknown>>,
): void {
  const db = new DatabaseSync(path.join(folder, 'db.db'));
  db.exec('PRAGMA synchronous = OFF');
  db.exec(SCHEMA);
  db.exec(MEDIA);
  db.exec(sql);
  db.close();
  mkdirSync(path.join(folder, 'channel-lineups'));
  for (const [id, lineup] of Object.entries(lineups))
    writeFileSync(path.join(folder, 'channel-lineups', `${id}.json`), JSON.stringify(lineup));
}
