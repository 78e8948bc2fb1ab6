"""Drives the official Python client against a server: players, volume, queue, library, events.

Usage: python_client_check.py URL TOKEN. Prints one JSON object with what was seen; exits 1 on any failure.
"""

import asyncio
import json
import sys

from music_assistant_client import MusicAssistantClient
from music_assistant_models.enums import EventType


async def until(ask, event: asyncio.Event) -> None:
    """Waits for events until `ask` holds."""
    while not ask():
        event.clear()
        await asyncio.wait_for(event.wait(), 10)


async def check(url: str, token: str) -> dict:
    client = MusicAssistantClient(url, None, token=token)
    ready, happened = asyncio.Event(), asyncio.Event()
    seen: list[tuple[str, str | None]] = []

    def on_event(event) -> None:
        seen.append((event.event.value, event.object_id))
        happened.set()

    client.subscribe(on_event)
    listening = asyncio.create_task(client.start_listening(ready))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait({listening, waiting}, timeout=15, return_when=asyncio.FIRST_COMPLETED)
    if not ready.is_set():
        listening.result()
        raise RuntimeError("the client did not become ready")

    players = {player.player_id: player for player in client.players.players}
    queue = client.player_queues.get("living_room")
    items = await client.player_queues.get_queue_items("living_room", 500, 0)

    await client.players.volume_set("kitchen", 41)
    await until(lambda: client.players.get("kitchen").volume_level == 41, happened)
    await client.players.pause("living_room")
    await until(lambda: client.player_queues.get("living_room").state.value == "paused", happened)
    await client.players.next_track("living_room")
    await until(lambda: client.player_queues.get("living_room").current_index == 1, happened)
    await client.player_queues.seek("living_room", 30)
    await until(lambda: ("queue_time_updated", "living_room") in seen, happened)
    await client.players.ungroup("terrace")
    await until(lambda: client.players.get("terrace").synced_to is None, happened)

    tracks = await client.music.get_library_tracks()
    streamed = await client.music.get_playlist_tracks("4", "library")
    found = await client.music.search("harbour")
    music = client.music
    kinds = {
        "artists": await music.get_library_artists(limit=20),
        "albums": await music.get_library_albums(limit=20),
        "playlists": await music.get_library_playlists(limit=20),
        "radios": await music.get_library_radios(limit=20),
        "podcasts": await music.get_library_podcasts(limit=20),
        "audiobooks": await music.get_library_audiobooks(limit=20),
    }
    if client.server_info.schema_version >= 29:
        kinds["genres"] = await music.get_library_genres(limit=20)
    recent = await music.recently_played(limit=5)
    rows = await music.recommendations()
    episodes = await music.get_podcast_episodes("1", "library")
    folders = await music.browse()
    config = await client.config.get_player_config("kitchen")
    answer = {
        "schema": client.server_info.schema_version,
        "players": sorted(players),
        "features": sorted(feature.value for feature in players["office"].supported_features),
        "members": list(players["living_room"].group_members),
        "media": queue.current_item.media_item.name,
        "queue": [len(items), queue.items, queue.state.value],
        "library": [len(tracks), len(streamed), len(found.albums)],
        "library_kinds": {kind: len(items) for kind, items in kinds.items()},
        "recent": [item.name for item in recent],
        "rows": [row.item_id for row in rows],
        "episodes": len(episodes),
        "folders": [folder.uri for folder in folders],
        "config": config.player_id,
        "art": client.get_media_item_image_url(queue.current_item, size=256),
        "events": sorted({name for name, _ in seen}),
        "known": all(name in {event.value for event in EventType} for name, _ in seen),
    }
    await client.disconnect()
    await asyncio.gather(listening, return_exceptions=True)
    return answer


print(json.dumps(asyncio.run(check(sys.argv[1], sys.argv[2]))))
