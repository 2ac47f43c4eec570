"""Talks to an inference server that runs on a rented machine."""
import os

import httpx
from openai import OpenAI

BASE_URL = os.environ.get("LLM_BASE_URL", "http://localhost:8000/v1")
client = OpenAI(base_url=BASE_URL, api_key="none")


def ask(question):
    answer = client.chat.completions.create(
        model="example/tiny",
        messages=[{"role": "user", "content": question}],
    )
    return answer.choices[0].message.content


def models():
    r = httpx.get(f"{BASE_URL}/models")
    if r.status_code == 200:
        return [model["id"] for model in r.json()["data"]]
    raise SystemExit(r.json()["error"]["message"])


def raw(prompt):
    return httpx.post("https://inference.example.net/v1/completions", json={"prompt": prompt}).json()


if __name__ == "__main__":
    print(models())
    print(ask("What is a pod?"))
