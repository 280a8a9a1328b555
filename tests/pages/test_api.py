"""The JSON API: true to its own description, bounded, and clear about what is wrong."""

from typing import Any

import jsonschema
import msgspec
import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from judge import rule_on
from judge.pages.bounds import BODY, LONGEST_QUESTION, TARGET
from judge.pages.openapi import described
from judge.pages.permalinks import Link, decode, encode
from judge.rulings.otherwise import otherwise
from judge.rulings.replay import replay
from scenarios import case
from scenarios.written import plain
from scenarios.yaml_format import parse
from tests.pages.conftest import OPEN

QUESTION = "ブロック宣言後、ドリームリボンでアタッカーを手札に戻した。BP比べる?ライフ減る?"
DOCUMENT = described()
SCENE = plain(case("battle-spirits-2010/attacker-bounced-in-first-flash").scenario)


def true_to_the_document(path: str, method: str, answer: Any) -> Any:
    """The answer's JSON, after it was held against what the document says of it."""
    told = DOCUMENT["paths"][path][method]["responses"]
    said = told.get(str(answer.status_code), told["default"])
    said = DOCUMENT["components"]["responses"]["Problem"] if "$ref" in said else said
    (kind, content), *_ = said["content"].items()
    assert answer.headers["content-type"].partition(";")[0] == kind
    schema = {**content["schema"], "components": DOCUMENT["components"], "$schema": "https://json-schema.org/draft/2020-12/schema"}
    jsonschema.validate(answer.json(), schema)
    return answer.json()


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def test_the_document_is_served_and_every_reference_in_it_leads_somewhere(served: TestClient) -> None:
    document = served.get("/api/openapi.json").json()
    assert document == as_json(DOCUMENT)
    assert document["openapi"] == "3.1.0"

    def references(value: Any) -> Any:
        for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from references(each)
        if isinstance(value, dict) and isinstance(value.get("$ref"), str):
            yield value["$ref"]

    found = set(references(document))
    assert len(found) > 20
    for reference in found:
        here: Any = document
        for step in reference.removeprefix("#/").split("/"):
            here = here[step]


def test_a_question_is_ruled_on_as_on_the_command_line(served: TestClient) -> None:
    from judge import ask

    asked = {"question": QUESTION, "rules": "bs10"}
    got, posted = served.get("/api/ask", params=asked), served.post("/api/ask", json=asked)
    ruling = true_to_the_document("/api/ask", "get", got)
    assert ruling == true_to_the_document("/api/ask", "post", posted) == as_json(ask(QUESTION, "bs10"))
    code = got.headers["link"].split("/ruling/")[1].split(">")[0]
    assert decode(code).told == (QUESTION,)


@pytest.mark.parametrize("question", ["", "?", "今日の天気は?", "x" * LONGEST_QUESTION])
def test_what_is_no_question_is_answered_in_the_status(served: TestClient, question: str) -> None:
    ruling = true_to_the_document("/api/ask", "get", served.get("/api/ask", params={"question": question, "rules": "bs10"}))
    assert ruling["status"] not in ("ruled", "interpretation", "depends") and ruling["verdict"] is None


def test_a_scenario_is_ruled_on(served: TestClient) -> None:
    played = true_to_the_document("/api/replay", "post", served.post("/api/replay", json={"scenario": SCENE, "language": "en"}))
    scenario = case("battle-spirits-2010/attacker-bounced-in-first-flash").scenario
    here = rule_on(scenario, "en")
    assert played["ruling"] == as_json(replace(here, elsewhere=otherwise(here, replay(scenario, complete=True))))
    again = served.get("/api/replay", params={"scenario": played["link"].removeprefix("/ruling/"), "language": "en"})
    assert true_to_the_document("/api/replay", "get", again) == played


def test_a_ruling_tells_why_not_what_it_depends_on_and_what_is_ruled_elsewhere(served: TestClient) -> None:
    def ruling(scene: dict[str, Any]) -> Any:
        answer = served.post("/api/replay", json={"scenario": scene, "language": "en"})
        return true_to_the_document("/api/replay", "post", answer)["ruling"]

    illegal = ruling(plain(case("battle-spirits-2010/exhausted-spirit-cannot-block").scenario))
    assert illegal["why_not"]["changes"][0]["text"] in illegal["why_not"]["nearest"]
    assert ruling(illegal["why_not"]["changes"][0]["scenario"])["facts"]["allowed"] == "yes"
    (hanging,) = parse("open.yaml", OPEN.encode())
    assert "whether the defending player blocks with the blocker" in ruling(plain(hanging.scenario))["depends_on"]
    other = ruling(plain(case("battle-spirits-2010/no-further-attack").scenario))
    assert other["elsewhere"]["rules"] == "battle-spirits" and "end step" in other["elsewhere"]["text"]


def test_a_scenario_can_be_played_move_by_move(served: TestClient) -> None:
    scene: dict[str, Any] = {"rules": "bs10", "board": {"attacking": {"field": ["カプリホルン"]}}, "play": []}
    for _ in range(6):
        legal = true_to_the_document("/api/legal", "post", served.post("/api/legal", json={"scenario": scene}))
        if not legal["moves"]:
            break
        scene["play"].append(legal["moves"][0]["play"])
    assert scene["play"][0] == {"attacking": "attack with カプリホルン"}
    assert legal["over"] or legal["facts"]["life_change"]
    code = legal["link"].removeprefix("/build/")
    assert true_to_the_document("/api/legal", "get", served.get("/api/legal", params={"scenario": code})) == legal


def test_a_line_the_rules_refuse_is_told(served: TestClient) -> None:
    scene = {**SCENE, "play": ["pass", *SCENE["play"]]}
    played = true_to_the_document("/api/replay", "post", served.post("/api/replay", json={"scenario": scene}))
    assert played["ruling"] is None and played["refused"]["line"] == 1 and played["refused"]["why"]


@pytest.mark.parametrize(("path", "asked", "found"), [
    ("/api/clauses", {"q": "疲労", "rules": "bs10"}, "clauses"),
    ("/api/clauses", {"q": "", "limit": 50}, "clauses"),
    ("/api/cards", {"q": "どりーむ"}, "cards"),
    ("/api/cards", {"q": "", "rules": "dm"}, "cards"),
    ("/api/suggest", {"q": "疲労"}, "suggestions"),
    ("/api/suggest", {"q": "アタック後にドリーム"}, "suggestions"),
    ("/api/suggest", {"q": "ふ"}, "suggestions"),
    ("/api/suggest", {"q": "attacker is retu", "language": "en"}, "suggestions"),
])  # fmt: skip
def test_something_is_found(served: TestClient, path: str, asked: dict[str, Any], found: str) -> None:
    got, posted = served.get(path, params=asked), served.post(path, json=asked)
    assert true_to_the_document(path, "get", got)[found] == true_to_the_document(path, "post", posted)[found] != []


@pytest.mark.parametrize(("path", "asked", "told"), [
    ("/api/ask", {}, "question: it is missing: give it"),
    ("/api/ask", {"question": "x", "rulez": "bs10"}, "rulez: no such field: use question, rules, language, cards"),
    ("/api/ask", {"question": "x", "rules": "chess"}, "chess"),
    ("/api/ask", {"question": "x", "language": "fr"}, "language: "),
    ("/api/ask", {"question": "x" * (LONGEST_QUESTION + 1)}, "question: "),
    ("/api/ask", {"question": "x", "rules": "bs10", "cards": ["nonsense"]}, "nonsense"),
    ("/api/clauses", {"q": "x", "limit": 0}, "limit: "),
    ("/api/replay", {"scenario": "AAAA"}, "this link is damaged: copy all of it"),
    ("/api/replay", {"scenario": encode(Link(case={"rules": "chess"}))}, "chess"),
])  # fmt: skip
def test_what_is_wrong_is_told_in_a_line(served: TestClient, path: str, asked: dict[str, Any], told: str) -> None:
    answer = served.get(path, params=asked)
    problem = true_to_the_document(path, "get", answer)
    assert answer.status_code == problem["status"] == 400
    assert told in problem["detail"] and "\n" not in problem["detail"]


@pytest.mark.parametrize(("scene", "told"), [
    ({"rules": "bs10", "bord": {}}, "scenario.bord: no such field"),
    ({"rules": "bs10", "play": ["jump"]}, "no such deed 'jump'"),
    ({"rules": "bs10", "board": {"attacking": {"field": ["ドリームリボ"]}}}, "did you mean ドリームリボン"),
    ({"rules": "bs10", "board": {"attacking": {"field": ["plain"] * 81}}}, "81 cards on the board: 80 at most"),
    ({"rules": "bs10", "board": {"attacking": {"deck": 999}}}, "999 cards that are only counted: 400 at most"),
    ({"rules": "bs10", "play": ["pass"] * 81}, "81 lines of play: 80 at most"),
    ({"rules": "bs10", "board": {"attacking": {"life": 10**9}}}, "scenario.board.attacking.life: "),
    ({}, "name the rulebook"),
])  # fmt: skip
def test_what_is_wrong_with_a_scenario_is_told_in_a_line(served: TestClient, scene: dict[str, Any], told: str) -> None:
    answer = served.post("/api/replay", json={"scenario": scene})
    assert answer.status_code == 400
    assert told in true_to_the_document("/api/replay", "post", answer)["detail"]


def test_bodies_and_addresses_are_bounded(served: TestClient) -> None:
    large = served.post("/api/ask", content=b'{"question": "' + b"x" * BODY + b'"}', headers={"content-type": "application/json"})
    assert (large.status_code, large.json()["title"]) == (413, "Too large")

    def chunks() -> Any:  # of a length not told
        for _ in range(BODY // 1000 + 1):
            yield b" " * 1000

    assert served.post("/api/ask", content=chunks(), headers={"content-type": "application/json"}).status_code == 413
    assert served.get("/api/ask", params={"question": "x" * TARGET}).status_code == 414
    assert served.post("/api/ask", content=b"question=x").status_code == 415
    assert served.post("/api/ask", content=b"{", headers={"content-type": "application/json"}).status_code == 400
    assert served.post("/api/ask", content=b"[" * 30_000, headers={"content-type": "application/json"}).status_code == 400
    assert served.put("/api/ask").status_code == 405
    assert served.get("/api/nothing").status_code == 404


@pytest.mark.parametrize(("host", "known"), [
    ("localhost:8000", True), ("127.0.0.1:8000", True), ("[::1]:8000", True), ("192.168.1.20", True), ("LOCALHOST", True),
    ("evil.example", False), ("localhost.evil.example", False), ("", False), ("127.0.0.1.evil.example:80", False),
])  # fmt: skip
def test_only_its_own_names_are_answered(served: TestClient, host: str, known: bool) -> None:
    assert (served.get("/api/openapi.json", headers={"host": host}).status_code == 200) == known


def test_every_answer_carries_the_headers(served: TestClient) -> None:
    for path in ("/api/openapi.json", "/api/nothing", "/api/ask"):
        headers = served.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
